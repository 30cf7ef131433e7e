import { brand } from '@nestwren/contract/brand'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeKept } from './kept.ts'
import { percentIn, percentParts } from './percent.ts'
import { at, closeQuiz, fakeCalls, openQuiz, press, sampleQuiz, sampleResults, slug } from './quiz.fixture.ts'
import { inLines, sharePicture } from './share-picture.ts'

afterEach(closeQuiz)

/** The page of somebody who has a result. */
async function openResult(more: Partial<typeof sampleResults> = {}) {
  writeKept(slug, { version: 3, answers: {}, reached: [1], sent: null, result: { ...sampleResults, ...more } })
  const calls = fakeCalls()
  const opened = openQuiz(calls)
  await at('Steady and curious')
  await waitFor(() => expect(screen.getByText('Where this comes from')).toBeTruthy())
  return { calls, ...opened }
}

test('shows percentage, result, message, topics, what to do next and who says so', async () => {
  await openResult()
  expect(screen.getByText('Your result: 78%')).toBeTruthy()
  expect(screen.getByText('You have the big things covered.')).toBeTruthy()
  const topics = within(screen.getByRole('region', { name: 'By topic' })).getAllByRole('listitem')
  expect(topics.map(({ textContent }) => textContent)).toEqual(['Nights62%', 'Money88%'])
  const next = within(screen.getByRole('region', { name: 'Worth doing next' })).getAllByRole('listitem')
  expect(next.map(({ textContent }) => textContent)).toEqual(['Agree on night shifts.', 'Pick two people to call.'])
  const source = screen.getByRole('link', { name: 'On nights', hidden: true })
  expect([source.getAttribute('href'), source.getAttribute('rel')]).toEqual([
    'https://example.org/nights',
    'noopener noreferrer',
  ])
  expect(source.closest('li')?.textContent).toBe('A society, On nights, 2024')
  expect(screen.getByText('A conversation starter, not a test you can fail.')).toBeTruthy()
})

test.each([
  [true, 'Your result is on its way to your inbox.'],
  [false, "We couldn't email your result. It stays on this device."],
])('says whether the result was mailed: %s', async (emailSent, words) => {
  await openResult({ emailSent })
  expect(screen.getByText(words)).toBeTruthy()
})

test('says nothing of a mail where no address was given', async () => {
  await openResult()
  expect(screen.queryByText(/inbox|email your result/)).toBeNull()
})

test('leads to an account with its terms beside it, and counts the press', async () => {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', sent)
  await openResult()
  const join = screen.getByRole('link', { name: 'Start 1 month free' })
  expect(join.getAttribute('href')).toBe('/#/enter=trial')
  expect(join.parentElement?.textContent).toContain('1 month free, $0.00 today, credit card required.')
  expect(join.parentElement?.textContent).toContain('$2 a week or $89 a year')
  join.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(join)
  expect(sent.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
    ['/api/analytics/events', { name: 'cta_click', params: { source: 'quiz' } }],
  ])
})

test('leads somebody who is signed in to Home', async () => {
  localStorage.setItem('token', 'something')
  await openResult()
  expect(screen.queryByRole('link', { name: 'Start 1 month free' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
})

test('shows what somebody wrote as text, whatever it looks like', async () => {
  const bucket = { ...sampleResults.resultBucket, message: '<img src=x onerror=alert(1)>' }
  const { room } = await openResult({ resultBucket: bucket })
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(room.querySelector('img')).toBeNull()
})

test('tells of a picture that could not be made', async () => {
  await openResult()
  press('Share picture')
  await waitFor(() => expect(screen.getByText("Couldn't make the picture. Try again.")).toBeTruthy())
})

test('a percentage is written as its language does', () => {
  expect(percentIn(78, 'en')).toBe('78%')
  expect(percentIn(78, 'es').replace(/\s/, ' ')).toBe('78 %')
  expect(percentParts(100, 'en')).toEqual([
    { text: '100', isNumber: true },
    { text: '%', isNumber: false },
  ])
})

test('a long result takes several lines of the picture', () => {
  const fits = (part: string) => part.length <= 12
  expect(inLines('Steady and very curious people', fits)).toEqual(['Steady and', 'very curious', 'people'])
  expect(inLines('Unbelievablylongword of it', fits)).toEqual(['Unbelievablylongword', 'of it'])
})

test('a picture goes to the device’s own sharing, or is stored where there is none', async () => {
  const picture = new Blob(['png'], { type: 'image/png' })
  const share = vi.fn(async (_data: ShareData) => undefined)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  const device = (canShare: boolean) => Object.assign(navigator, { canShare: () => canShare, share })
  device(true)
  expect(await sharePicture(picture)).toBe('shared')
  const [shared] = share.mock.calls[0] ?? []
  expect(shared?.files?.map(({ name, type }) => [name, type])).toEqual([['quiz-result.png', 'image/png']])
  // Nothing but the picture: neither words nor an address.
  expect(Object.keys(shared ?? {})).toEqual(['files'])
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await sharePicture(picture)).toBe('left')
  expect(saved).toEqual([])
  device(false)
  expect(await sharePicture(picture)).toBe('saved')
  expect(saved).toEqual(['quiz-result.png'])
})

test('the picture shows the percentage, the result and the brand, and nothing else', async () => {
  const written: string[] = []
  const context = {
    ...{ fillRect: vi.fn(), beginPath: vi.fn(), arc: vi.fn(), stroke: vi.fn() },
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 40 }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  Object.assign(navigator, { canShare: () => false })
  await openResult()
  press('Share picture')
  await waitFor(() => expect(screen.getByText('Picture saved')).toBeTruthy())
  expect(written).toEqual(['78%', 'Steady and curious', brand.name])
})

test('an earlier version of the quiz still has its result, with the topics it had', async () => {
  await openResult({ categories: [{ id: 'gone', name: 'Patience', percentage: 40 }] }).catch(() => undefined)
  expect(screen.getByText('Patience')).toBeTruthy()
  expect(sampleQuiz.config.categories.some(({ id }) => id === 'gone')).toBe(false)
})

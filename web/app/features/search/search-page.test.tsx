import type { Found } from '@nestwren/contract/search'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { entryOf, juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import SearchPage from './search-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const sol = { id: '00000000-0000-4000-8000-000000000012', name: 'Sol' }
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let nextNumber = 700
function foundOf(part: Partial<Found>): Found {
  nextNumber += 1
  return {
    type: 'photo',
    id: uuid(nextNumber),
    under: null,
    childIds: [juno],
    at: '2026-11-12T09:00:00.000Z',
    by: sol,
    title: null,
    text: '',
    entry: null,
    thumbnailUrl: null,
    ...part,
  }
}

const ask = (q: string, rest = '') => `GET /api/search?q=${q}&childId=${juno}${rest}`
const page = (items: readonly Found[], nextCursor: string | null = null) => Response.json({ items, nextCursor })

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const show = () =>
  desk.show(
    <LogProvider>
      <SearchPage />
      <Address />
    </LogProvider>,
  )
const box = () => screen.getByRole('searchbox', { name: 'Search everything' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const address = () => document.querySelector('output')?.textContent

/** What was asked of search; whether there are sealed documents is asked beside it. */
const searches = (sent: readonly { readonly name: string }[]) =>
  sent.map(({ name }) => name).filter((name) => name.startsWith('GET /api/search'))

test('asks once what is typed has stood still, keeps it in the address and marks the words', async () => {
  desk = await openSettings()
  const found = foundOf({ text: 'Carrots, her first puré' })
  const sent = answerCalls({ [ask('pure')]: () => page([found]) })
  show()
  expect(document.activeElement).toBe(box())
  type('p')
  type('pu')
  type(' pure ')
  expect(await screen.findByText('puré')).toBeTruthy()
  expect(screen.getByText('puré').tagName).toBe('MARK')
  expect(searches(sent)).toEqual([ask('pure')])
  expect(address()).toBe('/?q=+pure+')
  expect(screen.getByRole('link', { name: /Photo/ }).getAttribute('href')).toBe(`/vault/photos/${found.id}`)
  expect(screen.getByText('1 result')).toBeTruthy()
})

test('a find says what, its day and time, and who', async () => {
  desk = await openSettings()
  const at = new Date(2025, 10, 17, 14, 10).toISOString()
  const entry = entryOf('feeding', {
    startAt: at,
    createdBy: sol,
    details: {
      method: 'bottle',
      segments: [],
      bottles: [{ contents: 'formula', amountMl: 120, offeredMl: null, typed: null }],
      foods: [],
    } as never,
  })
  answerCalls({ [ask('biberon')]: () => page([foundOf({ type: 'log', id: entry.id, entry, at })]) })
  show()
  type('biberon')
  const line = await screen.findByRole('button', { name: /Bottle/ })
  expect(line.textContent?.replaceAll('\u202f', ' ')).toContain('Monday, Nov 17, 2025, 2:10 PM · Sol')
  expect(screen.getByText('Bottle').tagName).toBe('MARK')
})

test('one letter is not asked for', async () => {
  desk = await openSettings()
  const sent = answerCalls({ [ask('ca')]: () => page([]) })
  show()
  type('c')
  expect(screen.getByText('Find anything')).toBeTruthy()
  type('ca')
  expect(await screen.findByText('Try another word, or just the start of one.')).toBeTruthy()
  expect(searches(sent)).toEqual([ask('ca')])
})

test('each sort of find leads to its thing', async () => {
  desk = await openSettings()
  const photo = { type: 'photo' as const, id: uuid(801) }
  const document = { type: 'document' as const, id: uuid(802) }
  answerCalls({
    [ask('red')]: () =>
      page([
        foundOf({ type: 'document', id: uuid(802), title: 'Blood group', text: 'Red Cross card' }),
        foundOf({ type: 'comment', under: photo, text: 'So red!' }),
        foundOf({ type: 'comment', under: document, text: 'The red one' }),
      ]),
  })
  show()
  type('red')
  const links = await screen.findAllByRole('link', { name: /red/i })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/vault/documents/${uuid(802)}`,
    `/vault/photos/${uuid(801)}`,
    `/vault/documents/${uuid(802)}`,
  ])
})

test('a document is called by its title, with the words that were found below', async () => {
  desk = await openSettings()
  answerCalls({
    [ask('red')]: () =>
      page([
        foundOf({ type: 'document', title: 'Blood group', text: 'Red Cross card' }),
        foundOf({ type: 'document', title: 'Red folder', text: 'Red folder' }),
      ]),
  })
  show()
  type('red')
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Blood groupRed Cross card.*Nov 12, .* · Sol$/)
  expect(second?.textContent).toMatch(/^Red folder.*Nov 12, .* · Sol$/)
})

test.each([
  ['a log', null],
  ['a comment on a log', 'comment'],
])('%s that this device does not have opens in its sheet', async (_what, sort) => {
  desk = await openSettings()
  const entry = entryOf('diaper', {
    startAt: '2024-11-12T09:00:00.000Z',
    notes: 'Red spots',
    details: {
      kind: 'wet',
      color: null,
      consistency: null,
      size: null,
      isBlowout: false,
      hasRash: false,
      hasCream: false,
    },
  })
  const found =
    sort === null
      ? foundOf({ type: 'log', id: entry.id, entry, text: 'Red spots' })
      : foundOf({ type: 'comment', under: { type: 'log', id: entry.id }, text: 'How red?' })
  answerCalls({ [ask('red')]: () => page([found]), [`GET /api/events/${entry.id}`]: () => Response.json(entry) })
  show()
  type('red')
  fireEvent.click(await screen.findByRole('button', { name: /Sol/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Wet diaper')
})

test('a filter asks anew and can be left again where it finds nothing', async () => {
  desk = await openSettings()
  answerCalls({
    [ask('cake')]: () => page([foundOf({ text: 'Cake' })]),
    [ask('cake', '&type=document')]: () => page([]),
  })
  show()
  type('cake')
  await screen.findByText('Cake')
  fireEvent.click(screen.getByRole('button', { name: 'Documents' }))
  expect(await screen.findByText('Try another word, or just the start of one.')).toBeTruthy()
  expect(address()).toBe('/?q=cake&type=document')
  fireEvent.click(screen.getByRole('button', { name: 'Search everything' }))
  expect(await screen.findByText('Cake')).toBeTruthy()
})

test('further pages are put behind the first', async () => {
  desk = await openSettings()
  answerCalls({
    [ask('cake')]: () => page([foundOf({ text: 'Cake one' })], 'next'),
    [ask('cake', '&cursor=next')]: () => page([foundOf({ text: 'Cake two' })]),
  })
  show()
  type('cake')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Photo/ })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a failure is said and tried again', async () => {
  desk = await openSettings()
  let isDown = true
  answerCalls({
    [ask('cake')]: () => (isDown ? refusal(400, 'INVALID_INPUT', 'No.') : page([foundOf({ text: 'Cake' })])),
  })
  show()
  type('cake')
  expect(await screen.findByText("Search didn't work")).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Cake')).toBeTruthy()
})

test('of a child that is not shared any more nothing is found', async () => {
  desk = await openSettings()
  answerCalls({ [ask('cake')]: () => refusal(404, 'NOT_FOUND', "We can't find this.") })
  show()
  type('cake')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByText("Search didn't work")).toBeNull()
})

test('without a network it says so and asks nobody', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = answerCalls({})
  show()
  type('cake')
  expect(await screen.findByText('Search needs a connection')).toBeTruthy()
  expect(sent).toEqual([])
})

test('Escape empties the box and stays in it', async () => {
  desk = await openSettings()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show()
  type('cake')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(box()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(box())
  expect(address()).toBe('/')
})

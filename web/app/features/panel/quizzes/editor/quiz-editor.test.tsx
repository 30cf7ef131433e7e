import type { QuizRow } from '@nestwren/contract/quiz-admin'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../../platform/testing/calls.fixture.ts'
import { answer, press, startPanelOver, type } from '../../panel.fixture.tsx'
import { answered, calls, openAsQuizAdmin, quizId, summaryOf, wholeQuiz } from '../quizzes.fixture.tsx'

// The view is fetched when it is opened, which no test is to wait for.
beforeAll(() => import('./editor-view.tsx'))
beforeEach(startPanelOver)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  startPanelOver()
})

const create = '/admin/quizzes/create'
const edit = `/admin/quizzes/${quizId}/edit`
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const alertText = async () => (await screen.findByRole('alert')).textContent
const others = { [calls.stats]: answered.stats, [calls.list]: answered.list(), [calls.get]: answered.row(wholeQuiz) }
const coverage = () => within(screen.getByRole('list', { name: 'Coverage' }))
const titleField = () => screen.findByRole('textbox', { name: /^Title/ })
const typeTitle = async (title: string) => fireEvent.change(await titleField(), { target: { value: title } })
const bodiesOf = (sent: readonly { name: string; body: unknown }[], call: string) =>
  sent.filter(({ name }) => name === call).map(({ body }) => body as Record<string, unknown>)

/** A quiz of one question with a result, typed by hand. */
async function typeQuiz(title: string): Promise<void> {
  await typeTitle(title)
  tab('Questions')
  press('Add category')
  type('Category name', 'Nights')
  press('Add question to Nights')
  type('Question', 'Is the crib bare?')
  tab('Scoring')
  press('Add result')
  type('Result', 'Ready')
}

test('a quiz is written, and sent whole', async () => {
  const sent = answerCalls({
    ...others,
    [calls.create]: (body) => Response.json({ ...wholeQuiz, ...(body as QuizRow), version: 1 }, { status: 201 }),
  })
  const { router } = await openAsQuizAdmin(create)
  await typeQuiz('  Ready?  ')
  press('Save Quiz')
  await screen.findByText('Quiz saved')
  expect(router.state.location.pathname).toBe('/admin/quizzes/list')
  expect(bodiesOf(sent, calls.create)).toMatchObject([
    {
      ...{ title: 'Ready?', slug: '', description: '', status: 'inactive', locale: 'en' },
      config: {
        categories: [{ name: 'Nights', weight: 1, questions: [{ text: 'Is the crib bare?', type: 'yes_no' }] }],
        scoring: { thresholds: [{ min: 0, max: 100, result: 'Ready', message: '', recommendations: [] }] },
      },
    },
  ])
})

test('the title is marked with an asterisk, and the tabs are those of the specification', async () => {
  answerCalls(others)
  await openAsQuizAdmin(create)
  const title = await titleField()
  expect(title.getAttribute('aria-required')).toBe('true')
  expect(title.closest('.field')?.querySelector('label')?.textContent).toBe('Title *')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Basic Info',
    'Questions',
    'Scoring',
  ])
})

test('nothing is sent without a title, a category and a threshold, and each is said in its words', async () => {
  const sent = answerCalls(others)
  await openAsQuizAdmin(create)
  await typeTitle('   ')
  press('Save Quiz')
  const [banner] = await screen.findAllByRole('alert')
  for (const words of [
    'Quiz title is required',
    'At least one category is required',
    'At least one scoring threshold is required',
  ])
    expect(banner?.textContent).toContain(words)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ })))
  fireEvent.click(screen.getByRole('button', { name: 'At least one scoring threshold is required' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add result'))
  expect(sent.filter(({ name }) => name === calls.create)).toEqual([])
})

test('an active quiz needs everything that leads to a result', async () => {
  const sent = answerCalls(others)
  await openAsQuizAdmin(create)
  await typeQuiz('Ready?')
  type('To, included', '60')
  coverage().getByText('No result covers 61% to 100%.')
  tab('Basic Info')
  fireEvent.click(screen.getByRole('radio', { name: 'Active' }))
  press('Save Quiz')
  const [banner] = await screen.findAllByRole('alert')
  expect(banner?.textContent).toContain('No result covers 61% to 100%.')
  expect(screen.getByRole('tab', { name: 'Scoring' }).getAttribute('aria-selected')).toBe('true')
  expect(sent.filter(({ name }) => name === calls.create)).toEqual([])
})

test.each([
  [
    'the words of the server',
    () => refusal(409, 'SLUG_TAKEN', 'Another quiz has this address.'),
    'Another quiz has this address.',
  ],
  [
    'that it is too long',
    () => refusal(400, 'TOO_LONG', 'This quiz is too long to be kept. Shorten its texts.'),
    'This quiz is too long to be kept. Shorten its texts.',
  ],
  ['its own without a server', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to save quiz'],
  ['its own where something in between answers', () => new Response('<html>', { status: 502 }), 'Failed to save quiz'],
])('a failed save says %s, and keeps what was typed', async (_what, put, words) => {
  answerCalls({ ...others, [calls.update]: put })
  await openAsQuizAdmin(edit)
  await typeTitle('Ready or not')
  press('Save Quiz')
  await screen.findAllByText(words)
  expect(await titleField()).toHaveProperty('value', 'Ready or not')
})

test('what was typed is there after a reload and a new login, until it is saved', async () => {
  const sent = answerCalls({ ...others, [calls.update]: answered.row({ ...wholeQuiz, title: 'Typed', version: 4 }) })
  const before = await openAsQuizAdmin(edit)
  await typeTitle('Typed')
  before.unmount()
  const after = await openAsQuizAdmin(edit)
  expect(await titleField()).toHaveProperty('value', 'Typed')
  screen.getByText(/^Your draft of/)
  press('Save Quiz')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.update)).toMatchObject([{ title: 'Typed', version: 3 }])
  after.unmount()
  await openAsQuizAdmin(edit)
  expect(await titleField()).toHaveProperty('value', 'Ready?')
})

test('changes are discarded after a question', async () => {
  answerCalls(others)
  await openAsQuizAdmin(edit)
  await typeTitle('Typed')
  press('Discard changes')
  answer('Keep my changes')
  expect(await titleField()).toHaveProperty('value', 'Typed')
  press('Discard changes')
  answer('Discard changes')
  expect(await titleField()).toHaveProperty('value', 'Ready?')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

const theirs: QuizRow = { ...wholeQuiz, title: 'Theirs', version: 7 }
/** A server on which somebody else has saved meanwhile. */
const changedElsewhere = (body: unknown) =>
  (body as { version: number }).version === 7
    ? Response.json({ ...wholeQuiz, title: 'Mine', version: 8 })
    : refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: theirs })

async function meetConflict() {
  const sent = answerCalls({
    ...others,
    [calls.update]: changedElsewhere,
    [calls.create]: (body) => Response.json({ ...wholeQuiz, ...(body as QuizRow), version: 1 }, { status: 201 }),
  })
  await openAsQuizAdmin(edit)
  await typeTitle('Mine')
  press('Save Quiz')
  await screen.findByText(/^Someone else changed this quiz/)
  return sent
}

test('when somebody else has saved meanwhile both versions are there, and nothing typed is lost', async () => {
  const sent = await meetConflict()
  const row = screen.getByRole('row', { name: /^Title/ })
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['Title', 'Theirs', 'Mine'])
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(await titleField()).toHaveProperty('value', 'Mine')
  press('Keep mine')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.update).map(({ version }) => version)).toEqual([3, 7])
})

test('theirs can be taken, and what is changed then is of their version', async () => {
  const sent = await meetConflict()
  press('Take theirs')
  await waitFor(async () => expect(await titleField()).toHaveProperty('value', 'Theirs'))
  await typeTitle('Mine')
  press('Save Quiz')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.update).map(({ version }) => version)).toEqual([3, 7])
})

test('theirs can be looked at, which saves nothing', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const sent = await meetConflict()
  press('Look at theirs')
  const dialog = await screen.findByRole('dialog', { name: 'Theirs' })
  await within(dialog).findByRole('heading', { name: 'Is the crib bare?' })
  fireEvent.keyDown(dialog, { key: '1' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByRole('heading', { name: 'Who gets up?' })
  expect(bodiesOf(sent, calls.update)).toHaveLength(1)
})

test('mine can be kept beside theirs', async () => {
  const sent = await meetConflict()
  press('Save mine as a copy')
  await screen.findByText('Quiz saved')
  const [copy] = bodiesOf(sent, calls.create)
  expect(copy).toMatchObject({ title: 'Mine (copy)', slug: '', status: 'inactive' })
  expect(copy?.id).not.toBe(quizId)
})

test('a draft of an earlier version meets what was saved since before anything is sent', async () => {
  let row = wholeQuiz
  answerCalls({ ...others, [calls.get]: () => Response.json(row) })
  const before = await openAsQuizAdmin(edit)
  await typeTitle('Mine')
  before.unmount()
  row = theirs
  await openAsQuizAdmin(edit)
  await screen.findByText(/^Someone else changed this quiz/)
  expect(await titleField()).toHaveProperty('value', 'Mine')
})

test('a save whose answer got lost counts once', async () => {
  let tries = 0
  const sent = answerCalls({
    ...others,
    [calls.update]: (body) => {
      tries += 1
      const saved = { ...wholeQuiz, ...(body as QuizRow), version: 4 }
      if (tries === 1) return Promise.reject(new TypeError('Failed to fetch'))
      return refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: saved })
    },
  })
  await openAsQuizAdmin(edit)
  await typeTitle('Mine')
  press('Save Quiz')
  expect(await alertText()).toBe('Failed to save quiz')
  press('Save Quiz')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.update)).toHaveLength(2)
})

/** Answers PUT apart from POST, and notes what was put. */
function answerPut(answerTo: (body: unknown) => Response) {
  const put = vi.fn<(body: unknown) => void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'PUT') return fetch(url, init)
    const body: unknown = JSON.parse(String(init.body))
    put(body)
    return answerTo(body)
  })
  return put
}

test('a new quiz that an earlier try has made gets what was typed since', async () => {
  let made: QuizRow | null = null
  const sent = answerCalls({
    ...others,
    [calls.create]: (body) => {
      if (made !== null) return Response.json(made, { status: 201 })
      made = { ...wholeQuiz, ...(body as QuizRow), version: 1 }
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  const put = answerPut(() => Response.json({ ...wholeQuiz, version: 2 }))
  await openAsQuizAdmin(create)
  await typeQuiz('First words')
  press('Save Quiz')
  expect(await alertText()).toBe('Failed to save quiz')
  tab('Basic Info')
  await typeTitle('Later words')
  press('Save Quiz')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.create)).toHaveLength(2)
  expect(put.mock.calls).toMatchObject([[{ title: 'Later words', version: 1 }]])
})

test('a new quiz takes the place of none that another tab has made under its id', async () => {
  answerCalls({ ...others, [calls.create]: answered.row({ ...wholeQuiz, title: 'Of the other tab', version: 1 }) })
  const put = answerPut((body) => Response.json({ ...wholeQuiz, ...(body as QuizRow), version: 2 }))
  await openAsQuizAdmin(create)
  await typeQuiz('Of this tab')
  press('Save Quiz')
  await screen.findByText(/^Someone else changed this quiz/)
  expect(screen.getByRole('row', { name: /^Title/ }).textContent).toContain('Of the other tab')
  expect(put).not.toHaveBeenCalled()
  press('Keep mine')
  await screen.findByText('Quiz saved')
  expect(put.mock.calls).toMatchObject([[{ title: 'Of this tab', version: 1 }]])
})

test('while it is saved nothing can be typed, which would be in no quiz and no draft', async () => {
  let finish = (_response: Response) => {}
  answerCalls({ ...others, [calls.update]: () => new Promise<Response>((resolve) => (finish = resolve)) })
  await openAsQuizAdmin(edit)
  await typeTitle('Mine')
  press('Save Quiz')
  const title = await titleField()
  await waitFor(() => expect(title.closest('[inert]')).not.toBeNull())
  finish(Response.json(wholeQuiz))
  await screen.findByText('Quiz saved')
})

test('what was typed is asked about before it is deleted, what is empty is not, and the focus goes to what is beside it', async () => {
  answerCalls(others)
  await openAsQuizAdmin(edit)
  await titleField()
  tab('Scoring')
  const results = screen.getByRole('list', { name: 'Results' })
  const count = results.children.length
  press('Add result')
  expect(results.children).toHaveLength(count + 1)
  press(`Delete result ${count + 1}`)
  expect(results.children).toHaveLength(count)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: `Result ${count}` }))
  press('Delete result 1')
  expect(results.children).toHaveLength(count)
  answer('Keep it')
  press('Delete result 1')
  answer('Delete')
  expect(results.children).toHaveLength(count - 1)
})

test('questions are put in order, copied and deleted by the keyboard', async () => {
  const sent = answerCalls({ ...others, [calls.update]: answered.row(wholeQuiz) })
  await openAsQuizAdmin(edit)
  await titleField()
  tab('Questions')
  const nights = screen.getByRole('region', { name: 'Nights' })
  const words = () => [...nights.querySelectorAll('.quiz-fold .type-label')].map(({ textContent }) => textContent)
  expect(words()).toEqual(['1. Is the crib bare?', '2. Who gets up?'])
  fireEvent.click(within(nights).getByRole('button', { name: 'Move question 1 down' }))
  expect(words()).toEqual(['1. Who gets up?', '2. Is the crib bare?'])
  fireEvent.click(within(nights).getByRole('button', { name: 'Duplicate question 2' }))
  expect(words()).toEqual(['1. Who gets up?', '2. Is the crib bare?', '3. Is the crib bare?'])
  fireEvent.click(within(nights).getByRole('button', { name: 'Delete question 1' }))
  answer('Delete')
  expect(words()).toEqual(['1. Is the crib bare?', '2. Is the crib bare?'])
  fireEvent.click(screen.getByRole('button', { name: 'Move Money up' }))
  press('Save Quiz')
  await waitFor(() => expect(bodiesOf(sent, calls.update)).toHaveLength(1))
  const [body] = bodiesOf(sent, calls.update)
  expect(body).toMatchObject({
    config: {
      categories: [
        { name: 'Money', questions: [{}] },
        { name: 'Nights', questions: [{}, {}] },
      ],
    },
  })
})

test('a question of each type has its fields', async () => {
  answerCalls(others)
  await openAsQuizAdmin(create)
  await titleField()
  tab('Questions')
  press('Add category')
  press('Add question to category 1')
  expect(screen.getByRole('radio', { name: 'Yes or no' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByLabelText('Score for yes')).toHaveProperty('value', '1')
  expect(screen.getByLabelText('Score for no')).toHaveProperty('value', '0')
  expect(screen.getByLabelText('Weight')).toHaveProperty('value', '1')
  fireEvent.click(screen.getByRole('radio', { name: 'Multiple choice' }))
  expect(screen.getByLabelText('Value of option 1')).toHaveProperty('value', '1')
  expect(screen.getByLabelText('Score of option 1')).toHaveProperty('value', '1')
  press('Add option')
  press('Move option 3 up')
  expect(screen.getByLabelText('Value of option 2')).toHaveProperty('value', '3')
  fireEvent.click(screen.getByRole('radio', { name: 'Scale' }))
  expect(screen.getByLabelText('First number')).toHaveProperty('value', '1')
  expect(screen.getByLabelText('Last number')).toHaveProperty('value', '5')
  screen.getByLabelText('Label of the low end')
  screen.getByLabelText('Label of the high end')
  expect(screen.getByLabelText('Score for 5')).toHaveProperty('value', '5')
})

test('the bar shows what is covered, gaps and overlaps', async () => {
  answerCalls(others)
  await openAsQuizAdmin(edit)
  await titleField()
  tab('Scoring')
  coverage().getByText('Every percentage from 0 to 100 has exactly one result.')
  const first = screen.getByRole('region', { name: 'Result 1' })
  const type = (value: string) => fireEvent.change(within(first).getByLabelText('To, included'), { target: { value } })
  type('55')
  coverage().getByText('More than one result covers 50% to 55%.')
  expect(document.querySelectorAll('.quiz-coverage-problem.is-overlap')).toHaveLength(1)
  type('40')
  coverage().getByText('No result covers 41% to 49%.')
  expect(document.querySelectorAll('.quiz-coverage-problem.is-gap')).toHaveLength(1)
  press('Add result')
  coverage().getByText('Every percentage from 0 to 100 has exactly one result.')
})

test('the preview asks the questions as they are typed, and scores the answers', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const sent = answerCalls(others)
  await openAsQuizAdmin(edit)
  await titleField()
  const before = sent.length
  press('Preview')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('heading', { name: 'Is the crib bare?' })
  const chosen = async (question: string, choice: string, next = 'Next') => {
    await within(dialog).findByRole('heading', { name: question })
    fireEvent.click(within(dialog).getByRole('radio', { name: choice }))
    fireEvent.click(within(dialog).getByRole('button', { name: next }))
  }
  await chosen('Is the crib bare?', 'Yes')
  await chosen('Who gets up?', 'We take turns')
  await chosen('How good is the plan?', '3 Firm', 'Submit')
  await within(dialog).findByRole('heading', { name: 'Ready' })
  within(dialog).getByText('You are set.')
  within(dialog).getByText('Your result: 100%')
  expect(sent.length).toBe(before)
  expect(Object.keys(localStorage)).toEqual([])
})

test('an editor that cannot be filled says so, and tries again', async () => {
  let isThere = false
  answerCalls({
    ...others,
    [calls.get]: () => (isThere ? Response.json(wholeQuiz) : refusal(404, 'QUIZ_NOT_FOUND', 'Quiz not found')),
  })
  await openAsQuizAdmin(edit)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading').textContent).toBe("We couldn't load this quiz")
  within(alert).getByText('Quiz not found')
  isThere = true
  press('Try again')
  await titleField()
})

test('a quiz that was deleted meanwhile can be kept as a copy', async () => {
  const sent = answerCalls({
    ...others,
    [calls.update]: () => refusal(404, 'QUIZ_NOT_FOUND', 'Quiz not found'),
    [calls.list]: answered.list(summaryOf(wholeQuiz)),
    [calls.create]: (body) => Response.json({ ...wholeQuiz, ...(body as QuizRow), version: 1 }, { status: 201 }),
  })
  await openAsQuizAdmin(edit)
  await typeTitle('Mine')
  press('Save Quiz')
  await screen.findByText('Quiz not found')
  press('Save mine as a copy')
  await screen.findByText('Quiz saved')
  expect(bodiesOf(sent, calls.create)).toMatchObject([{ title: 'Mine (copy)' }])
})

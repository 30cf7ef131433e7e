import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { answer, openPanel, press, signInHanna, startPanelOver } from '../panel.fixture.tsx'
import {
  answered,
  calls,
  enterQuizPassword,
  openAsQuizAdmin,
  openQuizzes,
  quizId,
  submission,
  summaryOf,
  wholeQuiz,
} from './quizzes.fixture.tsx'

beforeEach(startPanelOver)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  startPanelOver()
})

const signedOut = () => refusal(401, 'UNAUTHENTICATED', 'Sign in to continue.')
const alertText = async () => (await screen.findByRole('alert')).textContent
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('a wrong password is refused by the first call, and a right one opens the overview', async () => {
  let isRight = false
  const stats = { totalQuizzes: 3, activeQuizzes: 2, totalSubmissions: 1284, recentSubmissions: 31 }
  const sent = answerCalls({ [calls.stats]: () => (isRight ? Response.json(stats) : signedOut()) })
  openQuizzes()
  enterQuizPassword('a guess')
  expect(await alertText()).toBe('Invalid password')
  isRight = true
  enterQuizPassword()
  await screen.findByRole('heading', { name: 'Overview' })
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect([...totals.children].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Total Quizzes', '3'],
    ['Active Quizzes', '2'],
    ['Total Submissions', '1,284'],
    ['This Week', '31'],
  ])
  expect(sent.every(({ name }) => name === calls.stats)).toBe(true)
})

test.each([
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too many guesses', () => refusal(429, 'RATE_LIMITED', 'Too many requests. Wait a moment and try again.')],
])('with %s the login has failed', async (_why, stats) => {
  answerCalls({ [calls.stats]: stats })
  openQuizzes()
  enterQuizPassword()
  expect(await alertText()).toMatch(/^Login failed/)
})

test('a password is needed, and nothing is sent without one', async () => {
  const sent = answerCalls({})
  openQuizzes()
  press('Log in')
  expect(await alertText()).toBe('Enter the admin password.')
  expect(sent).toEqual([])
})

test('a password that is taken no more ends it where it was, and says why', async () => {
  let isRight = true
  answerCalls({
    [calls.stats]: () => (isRight ? answered.stats() : signedOut()),
    [calls.list]: signedOut,
  })
  const { router } = await openAsQuizAdmin()
  isRight = false
  await router.navigate('/admin/quizzes/list')
  await screen.findByLabelText('Admin password')
  await screen.findByText("You've been signed out. Sign in again.")
  expect(router.state.location.pathname).toBe('/admin/quizzes/list')
})

test('logging out asks for the password again', async () => {
  answerCalls({ [calls.stats]: answered.stats })
  await openAsQuizAdmin()
  const [logout] = screen.getAllByRole('button', { name: 'Logout' })
  if (logout === undefined) throw new Error('There is a way out.')
  fireEvent.click(logout)
  await screen.findByLabelText('Admin password')
  expect(screen.queryByText("You've been signed out. Sign in again.")).toBeNull()
})

test('a quiz is listed with what the specification names', async () => {
  const described = summaryOf(wholeQuiz, {
    id: 'b',
    title: 'Sleep',
    description: 'On nights.',
    status: 'active',
    submissions: 1284,
  })
  answerCalls({ [calls.stats]: answered.stats, [calls.list]: answered.list(summaryOf(wholeQuiz), described) })
  await openAsQuizAdmin('/admin/quizzes/list')
  const list = await screen.findByRole('list', { name: 'Quizzes' })
  const cards = within(list).getAllByRole('listitem')
  const [first, second] = cards
  if (first === undefined || second === undefined) throw new Error('There are two.')
  for (const words of ['Ready?', 'Inactive', 'ready', 'No description', 'Nov 17, 2026', 'Nov 20, 2026'])
    within(first).getByText(words)
  expect([...first.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Questions',
    'Submissions',
    'Created',
    'Updated',
  ])
  expect([...first.querySelectorAll('.ops-acts > *')].map(({ textContent }) => textContent)).toEqual([
    'View Results',
    'Edit Quiz',
    'Activate',
    'Delete',
  ])
  for (const words of ['Sleep', 'Active', 'On nights.', '1,284', 'Deactivate']) within(second).getByText(words)
})

test('an empty list says so, and a further page is fetched', async () => {
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: () => Response.json({ items: [summaryOf(wholeQuiz)], nextCursor: 'more' }),
    [`${calls.list}?cursor=more`]: answered.list(summaryOf(wholeQuiz, { id: 'b', title: 'The second' })),
  })
  const { router } = await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('Ready?')
  press('Show more')
  await screen.findByText('The second')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  router.dispose()
})

test('without quizzes the list says so', async () => {
  answerCalls({ [calls.stats]: answered.stats, [calls.list]: answered.list() })
  await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('No quizzes yet.')
})

test.each([
  ['/admin/quizzes/list', calls.list, 'Failed to fetch quizzes'],
  [`/admin/quizzes/${quizId}/submissions`, calls.submissions, 'Failed to fetch submissions'],
  [`/admin/quizzes/${quizId}/submissions?view=combined`, calls.figures, 'Failed to fetch submissions'],
])('%s says when it could not be read, calls nothing empty, and tries again', async (path, call, words) => {
  let tries = 0
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.get]: answered.row(wholeQuiz),
    [call]: () => {
      tries += 1
      return refusal(400, 'WHATEVER', 'It is not to be.')
    },
  })
  await openAsQuizAdmin(path)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading').textContent).toBe(words)
  expect(screen.queryByText(/^No /)).toBeNull()
  press('Try again')
  await waitFor(() => expect(tries).toBe(2))
})

test('the button for the status sends it alone, of the version that is shown, and the list is read again', async () => {
  let status: 'active' | 'inactive' = 'inactive'
  const sent = answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: () => answered.list(summaryOf(wholeQuiz, { status }))(),
    [calls.update]: () => {
      status = 'active'
      return Response.json({ ...wholeQuiz, status })
    },
  })
  await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('Ready?')
  press('Activate Ready?')
  await screen.findByRole('button', { name: 'Deactivate Ready?' })
  expect(await alertText()).toBe('Quiz activated')
  expect(sent.find(({ name }) => name === calls.update)?.body).toEqual({ status: 'active', version: 3 })
})

test('a quiz that is not ready stays inactive, and says what is missing', async () => {
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: answered.list(summaryOf(wholeQuiz)),
    [calls.update]: () =>
      refusal(400, 'NOT_READY', 'Some things are missing before this quiz can be active.', [
        { path: ['body', 'config', 'scoring', 'thresholds'], text: 'No result covers 0% to 9%.' },
      ]),
  })
  await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('Ready?')
  press('Activate Ready?')
  expect(await alertText()).toBe(
    'Failed to update quiz statusSome things are missing before this quiz can be active. No result covers 0% to 9%.',
  )
})

test('deleting asks in the words of the specification, and says when it failed', async () => {
  let isThere = true
  let isRefused = true
  const sent = answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: () => answered.list(...(isThere ? [summaryOf(wholeQuiz)] : []))(),
    [calls.remove]: () => {
      if (isRefused) return refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")
      isThere = false
      return new Response(null, { status: 204 })
    },
  })
  await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('Ready?')
  const removals = () => sent.filter(({ name }) => name === calls.remove).length
  press('Delete Ready?')
  within(screen.getByRole('alertdialog')).getByText(
    'Are you sure you want to delete this quiz? This action cannot be undone.',
  )
  answer('Cancel')
  expect(removals()).toBe(0)
  press('Delete Ready?')
  answer('Delete')
  expect(await alertText()).toMatch(/^Failed to delete quiz/)
  isRefused = false
  press('Delete Ready?')
  answer('Delete')
  await screen.findByText('No quizzes yet.')
  expect(removals()).toBe(2)
})

test('submissions are a place of their own once a quiz was chosen', async () => {
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: answered.list(summaryOf(wholeQuiz)),
    [calls.get]: answered.row(wholeQuiz),
    [calls.submissions]: answered.list(),
  })
  const { router } = await openAsQuizAdmin('/admin/quizzes/list')
  await screen.findByText('Ready?')
  const places = () =>
    within(screen.getByRole('complementary'))
      .getAllByRole('link')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(places()).toEqual(['Overview', 'Quizzes'])
  fireEvent.click(screen.getByRole('link', { name: 'View Results of Ready?' }))
  await screen.findByText('No submissions yet for this quiz.')
  expect(places()).toEqual(['Overview', 'Quizzes', 'Submissions'])
  await router.navigate('/admin/quizzes')
  await screen.findByRole('heading', { name: 'Overview' })
  expect(places()).toEqual(['Overview', 'Quizzes', 'Submissions'])
})

test('each submission shows its score, its result, who it was, when, and whether a mail went out', async () => {
  const nameless = {
    ...submission,
    id: 'b',
    scorePercentage: 12,
    resultBucket: 'Begin',
    userInfo: null,
    emailSent: false,
  }
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.get]: answered.row(wholeQuiz),
    [calls.submissions]: answered.list(submission, nameless),
  })
  await openAsQuizAdmin(`/admin/quizzes/${quizId}/submissions`)
  await screen.findByText('ada@example.com')
  expect(rowsOf('Submissions')).toEqual([
    ['Result', 'Score', 'Name', 'Email', 'Completed', 'Email Sent'],
    ['Ready', '78%', 'Ada', 'ada@example.com', 'Nov 25, 2026, 10:24 AM', 'Yes'],
    ['Begin', '12%', '', '', 'Nov 25, 2026, 10:24 AM', 'No'],
  ])
})

test('all submissions together: totals, results with bars, and where people stop', async () => {
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.get]: answered.row(wholeQuiz),
    [calls.submissions]: answered.list(submission),
    [calls.figures]: () =>
      Response.json({
        ...{ total: 1200, averageScore: 64, emailCaptureRate: 40 },
        distribution: [
          { result: 'Begin', min: 0, max: 49, count: 300, averageScore: 31, share: 25 },
          { result: 'Ready', min: 50, max: 100, count: 900, averageScore: 75, share: 75 },
          { result: 'Gone', min: null, max: null, count: 0, averageScore: null, share: 0 },
        ],
        dropOff: {
          completed: 900,
          questions: [
            { id: 'crib', text: 'Is the crib bare?', reached: 1000, left: 80, share: 8 },
            { id: 'up', text: 'Who gets up?', reached: 920, left: 20, share: 2 },
          ],
        },
      }),
  })
  await openAsQuizAdmin(`/admin/quizzes/${quizId}/submissions`)
  fireEvent.click(await screen.findByRole('radio', { name: 'Combined' }))
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect([...totals.children].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Total Submissions', '1,200'],
    ['Average Score', '64%'],
    ['Email Capture Rate', '40%'],
  ])
  const wordsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('span')].map(({ textContent }) => textContent).filter(Boolean))
  expect(wordsOf('Results')).toEqual([
    ['Begin', '300', '25% of submissions', 'Average 31%', 'From 0% to 49%'],
    ['Ready', '900', '75% of submissions', 'Average 75%', 'From 50% to 100%'],
    ['Gone', '0', '0% of submissions', 'Not in this quiz anymore'],
  ])
  expect(wordsOf('Where people stop')).toEqual([
    ['1. Is the crib bare?', '1,000', 'Reached: 1,000', 'Stopped here: 80 (8%)'],
    ['2. Who gets up?', '920', 'Reached: 920', 'Stopped here: 20 (2%)'],
  ])
  screen.getByText('Finished: 900')
})

test('the table of all submissions is saved under the name of the quiz, or says that it could not be', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  let isThere = false
  answerCalls({
    [calls.stats]: answered.stats,
    [calls.get]: answered.row(wholeQuiz),
    [calls.submissions]: answered.list(submission),
    [calls.csv]: () => (isThere ? new Response('id,score') : refusal(404, 'QUIZ_NOT_FOUND', 'Quiz not found')),
  })
  await openAsQuizAdmin(`/admin/quizzes/${quizId}/submissions`)
  await screen.findByText('Ready?')
  press('Download CSV')
  expect(await alertText()).toBe("We couldn't download the submissionsQuiz not found")
  isThere = true
  press('Download CSV')
  await waitFor(() => expect(names).toEqual(['ready-submissions.csv']))
  expect(saved).toHaveBeenCalledOnce()
})

test('in the panel the same views go by the token of the operator', async () => {
  signInHanna()
  const sent = answerCalls({
    [calls.stats]: answered.stats,
    [calls.list]: answered.list(summaryOf(wholeQuiz)),
  })
  openPanel('/admin/quiz')
  await screen.findByRole('heading', { name: 'Overview' })
  const tabs = screen.getByRole('navigation', { name: 'Quiz administration' })
  fireEvent.click(within(tabs).getByRole('link', { name: 'Quizzes' }))
  await screen.findByText('Ready?')
  expect(screen.getByRole('link', { name: 'Edit Quiz Ready?' }).getAttribute('href')).toBe(`/admin/quiz/${quizId}/edit`)
  expect(sent.map(({ name }) => name)).toEqual([calls.stats, calls.list])
})

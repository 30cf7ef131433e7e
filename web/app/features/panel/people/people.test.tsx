import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { ada, ben, openPanel, press, signInHanna, startPanelOver, stats } from '../panel.fixture.tsx'

beforeEach(() => {
  startPanelOver()
  signInHanna()
})
afterEach(() => {
  vi.unstubAllGlobals()
  startPanelOver()
})

const statsCall = 'GET /api/admin/stats'
const listCall = ({ search = '', subscription = '', payment = '', page = 1 } = {}) =>
  `GET /api/admin/users?search=${search}&subscriptionStatus=${subscription}&paymentStatus=${payment}&page=${page}&limit=20`
const pagination = { page: 1, limit: 20, total: 2, totalPages: 1, isTotalBounded: false }
const found =
  (change: Partial<typeof pagination> = {}, users = [ada, ben]) =>
  () =>
    Response.json({ success: true, data: { users, pagination: { ...pagination, ...change } } })

const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the dashboard shows totals with the change of the week, and the breakdown', async () => {
  answerCalls({ [statsCall]: () => Response.json({ success: true, stats }) })
  openPanel('/admin/dashboard')
  const totals = await screen.findByRole('region', { name: 'Totals' })
  const cards = [...totals.children].map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(cards).toEqual([
    ['Total Users', '4,812', '+126 this week'],
    ['Active Subscriptions', '1,937', '-41 this week'],
    ['Influencer Accounts', '58', 'No figure from last week'],
    ['Storage Used', '1.42 TB', '+18.6 GB this week'],
  ])
  const breakdown = screen.getByRole('region', { name: 'Subscription breakdown' })
  const parts = [...breakdown.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['Active1,937', 'Trial1,204', 'Influencer58', 'Canceled391', 'Registered12', 'Past due7'])
})

test('the dashboard lists the newest users, and leads to all', async () => {
  answerCalls({ [statsCall]: () => Response.json({ success: true, stats }), [listCall()]: found() })
  const router = openPanel('/admin/dashboard')
  const table = await screen.findByRole('table', { name: 'Recent Users' })
  const [head, first, second] = within(table).getAllByRole('row')
  if (head === undefined || first === undefined || second === undefined) throw new Error('There are three rows.')
  expect(
    within(head)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Username', 'Subscription', 'Payment', 'Created', 'Last login'])
  expect(textsOf(first)).toEqual(['ada@example.com', 'Trial', 'Completed', 'Nov 17, 2026', '12 min. ago'])
  expect(textsOf(second)).toEqual(['ben@example.com', '–', '–', 'Nov 17, 2026', 'Never'])
  fireEvent.click(screen.getByRole('link', { name: 'View all users' }))
  await screen.findByRole('heading', { name: 'Users' })
  expect(router.state.location.pathname).toBe('/admin/users')
})

test.each([
  ['/admin/dashboard', statsCall, 'Failed to load dashboard statistics'],
  ['/admin/users', listCall(), 'Failed to load users'],
  [`/admin/users/${ada._id}`, `GET /api/admin/users/${ada._id}`, 'Failed to load user details'],
])('%s says when it could not be read, calls nothing empty, and tries again', async (path, call, words) => {
  let tries = 0
  const count = () => {
    tries += 1
    return refusal(400, 'WHATEVER', 'It is not to be.')
  }
  answerCalls({ [call]: count })
  openPanel(path)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading').textContent).toBe(words)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/^No /)).toBeNull()
  press('Try again')
  await waitFor(() => expect(tries).toBe(2))
})

test('users are listed with what the specification names', async () => {
  answerCalls({ [listCall()]: found() })
  openPanel('/admin/users')
  const table = await screen.findByRole('table', { name: 'Users' })
  const [head, first, second] = within(table).getAllByRole('row')
  if (head === undefined || first === undefined || second === undefined) throw new Error('There are three rows.')
  expect(
    within(head)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Username', 'Role', 'Subscription', 'Payment', 'Storage', 'Last login', 'Details'])
  expect(textsOf(first)).toEqual([
    'ada@example.com',
    'Owner',
    'Trial',
    'Completed',
    '500 MB',
    '12 min. ago',
    'View Details',
  ])
  expect(textsOf(second)).toEqual(['ben@example.com Deactivated', 'Caregiver', '–', '–', '–', 'Never', 'View Details'])
  expect(screen.queryByText('Page 1 of 1')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('pages lead on, and say where one is', async () => {
  answerCalls({
    [listCall()]: found({ total: 41, totalPages: 3 }),
    [listCall({ page: 2 })]: found({ page: 2, total: 41, totalPages: 3 }),
  })
  const router = openPanel('/admin/users')
  await screen.findByText('Page 1 of 3')
  expect(screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
  press('Previous')
  press('Next')
  await screen.findByText('Page 2 of 3')
  expect(router.state.location.search).toBe('?page=2')
  press('Previous')
  await screen.findByText('Page 1 of 3')
  expect(router.state.location.search).toBe('')
})

test('the search waits until the typing stands still, is in the address, and Back brings the one before back', async () => {
  const sent = answerCalls({
    [listCall()]: found(),
    [listCall({ search: 'ada' })]: found({ total: 1 }, [ada]),
    [listCall({ page: 2 })]: found({ page: 2, total: 22, totalPages: 2 }),
  })
  const router = openPanel('/admin/users?page=2')
  const input = await screen.findByLabelText('Search by username')
  await screen.findByText('Page 2 of 2')
  for (const value of ['a', 'ad', 'ada ']) fireEvent.change(input, { target: { value } })
  await screen.findByText('Users found: 1')
  expect(router.state.location.search).toBe('?search=ada')
  expect(sent.map(({ name }) => name)).toEqual([listCall({ page: 2 }), listCall({ search: 'ada' })])
  expect(input).toHaveProperty('value', 'ada ')
  await router.navigate(-1)
  await screen.findByText('Page 2 of 2')
  await waitFor(() => expect(input).toHaveProperty('value', ''))
})

test('both filters narrow the list and begin with its first page', async () => {
  answerCalls({
    [listCall({ page: 2 })]: found({ page: 2, total: 22, totalPages: 2 }),
    [listCall({ subscription: 'past_due' })]: found({ total: 1 }, [ada]),
    [listCall({ subscription: 'past_due', payment: 'failed' })]: found({ total: 0, totalPages: 0 }, []),
  })
  const router = openPanel('/admin/users?page=2')
  await screen.findByText('Page 2 of 2')
  const choices = [...screen.getByLabelText('Subscription status').querySelectorAll('option')]
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'All subscriptions',
    'Registered',
    'Trial',
    'Active',
    'Influencer',
    'Canceled',
    'Past due',
  ])
  fireEvent.change(screen.getByLabelText('Subscription status'), { target: { value: 'past_due' } })
  await screen.findByText('Users found: 1')
  fireEvent.change(screen.getByLabelText('Payment status'), { target: { value: 'failed' } })
  await screen.findByText('No users match these filters.')
  expect(router.state.location.search).toBe('?subscriptionStatus=past_due&paymentStatus=failed')
})

test('what stands in the address and is no filter filters nothing', async () => {
  answerCalls({ [listCall()]: found({ total: 10_000, totalPages: 500, isTotalBounded: true }) })
  openPanel('/admin/users?page=-3&subscriptionStatus=rich&paymentStatus=%00')
  await screen.findByText('The newest 10,000 users. Narrow the search to find older ones.')
})

test('a page behind the last is not called empty', async () => {
  answerCalls({ [listCall({ page: 9 })]: found({ page: 9, total: 22, totalPages: 2 }, []), [listCall()]: found() })
  const router = openPanel('/admin/users?page=9')
  await screen.findByText('There is no such page.')
  press('First page')
  await screen.findByRole('table', { name: 'Users' })
  expect(router.state.location.search).toBe('')
})

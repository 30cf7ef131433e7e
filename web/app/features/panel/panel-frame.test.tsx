import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { openPanel, signInHanna, startPanelOver, stats } from './panel.fixture.tsx'

const figures = { 'GET /api/admin/stats': () => Response.json({ success: true, stats }) }

beforeEach(startPanelOver)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setLiveState({ isOnline: true, isReachable: true, staleSince: null })
  startPanelOver()
})

const toSignIn = () => screen.findByLabelText('Admin password')

test('the panel is for whoever is signed in', async () => {
  const sent = answerCalls({})
  const router = openPanel('/admin/users?search=ada')
  await toSignIn()
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(router.state.location.state).toEqual({ from: '/admin/users?search=ada', hasEnded: false })
  expect(screen.queryByText("You've been signed out. Sign in again.")).toBeNull()
  expect(sent).toEqual([])
})

test('a token that has run out is removed, and the sign-in says why it is there', async () => {
  signInHanna(-1)
  const sent = answerCalls({})
  openPanel('/admin/dashboard')
  await toSignIn()
  await screen.findByText("You've been signed out. Sign in again.")
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull())
  expect(sent).toEqual([])
})

test('/admin and what the panel does not know lead to the dashboard', async () => {
  signInHanna()
  answerCalls(figures)
  const router = openPanel('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(router.state.location.pathname).toBe('/admin/dashboard')
  await act(() => router.navigate('/admin/no/such/page'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
})

test('a session that runs out while a page is open ends by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signInHanna(60)
  answerCalls(figures)
  const router = openPanel('/admin/dashboard')
  await vi.waitFor(() => expect(screen.getByText('4,812')).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test.each([
  ['/admin/dashboard', 'GET /api/admin/stats'],
  ['/admin/users', 'GET /api/admin/users?search=&subscriptionStatus=&paymentStatus=&page=1&limit=20'],
  ['/admin/users/0192f000-0000-7000-8000-000000000001', 'GET /api/admin/users/0192f000-0000-7000-8000-000000000001'],
  ['/admin/create-invite', 'GET /api/admin/influencer-invites?page=1&limit=20'],
  ['/admin/service/jobs', 'GET /api/admin/service/jobs'],
  ['/admin/banner', 'GET /api/admin/service/banner'],
  ['/admin/audit', 'GET /api/admin/audit'],
  ['/admin/account', 'GET /api/admin/auth/me'],
])('a 401 on %s clears the sign-in and leads to it', async (path, call) => {
  signInHanna()
  const sent = answerCalls({ [call]: () => refusal(401, 'UNAUTHENTICATED', 'Sign in to continue.') })
  const router = openPanel(path)
  await toSignIn()
  expect(sent.map(({ name }) => name)).toContain(call)
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(localStorage.getItem('adminUsername')).toBeNull()
  await screen.findByText("You've been signed out. Sign in again.")
})

test('Logout tells the server, forgets the operator and leads to the sign-in', async () => {
  const token = signInHanna()
  const sent = answerCalls({
    ...figures,
    'POST /api/admin/auth/logout': () => new Response(null, { status: 204 }),
  })
  const router = openPanel('/admin/dashboard')
  await screen.findByText('4,812')
  expect(screen.getAllByText('ops-hanna')).not.toEqual([])
  const side = screen.getByRole('complementary')
  const links = within(side)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(links).toEqual(
    expect.arrayContaining(['Dashboard', 'Users', 'Create Invite', 'Quizzes', 'Service', 'Banner', 'Audit', 'Account']),
  )
  within(side).getByRole('button', { name: 'Logout' }).click()
  await toSignIn()
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(localStorage.getItem('adminUsername')).toBeNull()
  expect(screen.queryByText("You've been signed out. Sign in again.")).toBeNull()
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('POST /api/admin/auth/logout'))
  expect(token).not.toBe('')
})

test('signing out in another tab signs out in this one', async () => {
  signInHanna()
  answerCalls(figures)
  openPanel('/admin/dashboard')
  await screen.findByText('4,812')
  localStorage.removeItem('adminToken')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'adminToken', storageArea: localStorage }))
  })
  await toSignIn()
})

test('the panel wears Slate and gives the page back as it was', async () => {
  signInHanna()
  answerCalls(figures)
  const router = openPanel('/admin/dashboard')
  await screen.findByText('4,812')
  expect(document.documentElement.dataset.theme).toBe('slate')
  await act(() => router.navigate('/elsewhere'))
  await screen.findByText('Another page')
  expect(document.documentElement.dataset.theme).toBe('default')
})

test('says that the server is out of reach', async () => {
  signInHanna()
  answerCalls(figures)
  openPanel('/admin/dashboard')
  await screen.findByText('4,812')
  act(() => setLiveState({ isOnline: false }))
  await screen.findByText("You're offline. Changes can be made when you're back.")
  act(() => setLiveState({ isOnline: true, isReachable: false }))
  await screen.findByText("We can't reach Nestwren. Changes can be made when it's back.")
})

test('on a phone the pages beside the three stand in a menu', async () => {
  signInHanna()
  answerCalls(figures)
  openPanel('/admin/dashboard')
  await screen.findByText('4,812')
  const [phone] = screen.getAllByRole('navigation', { name: 'Sections' })
  if (phone === undefined) throw new Error('There is a navigation.')
  expect(
    within(phone)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Users', 'Invites'])
  expect(within(phone).getByRole('button', { name: 'More' })).toBeTruthy()
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { currentAsked, setAsked } from '../../ui/layers/layer-address.ts'
import { elsewhere, showPage, signedInAs, somebody, startOver } from './auth.fixture.tsx'
import { entry } from './entry.ts'
import FrontPage from './front-page.tsx'

const login = 'POST /api/auth/login'
const noGoogle = { 'GET /api/auth/google/options': () => Response.json({ isAvailable: false }) }
const invite = {
  'GET /api/invites/validate/abc': () =>
    Response.json({
      inviterName: 'Bea',
      role: 'caregiver',
      relationship: 'nanny',
      childNames: ['Wren'],
      email: null,
      isEmailProven: false,
    }),
}

beforeEach(startOver)
afterEach(() => {
  startOver()
  vi.unstubAllGlobals()
})

const show = (at: string | { pathname: string; state: unknown } = '/') => showPage('/', <FrontPage />, at)
/** The front page with what its address asks for. */
function showAsked(wish = 'login') {
  setAsked(new URL(`/#/enter=${wish}`, location.href).href)
  return show()
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function logIn() {
  await dialog('Welcome back')
  type('Email', 'mara@example.com')
  type('Password', 'a-quiet-nest')
  press('Sign In')
}

test('asks for both fields, and sends nothing without them', async () => {
  const sent = answerCalls(noGoogle)
  showAsked()
  await dialog('Welcome back')
  press('Sign In')
  expect(await screen.findByText('Enter your email.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(sent.filter(({ name }) => name === login)).toEqual([])
})

test.each([
  [
    'the server’s words',
    () => refusal(401, 'INVALID_CREDENTIALS', 'Wrong email or password.'),
    'Wrong email or password.',
  ],
  [
    'its own words where the server has none',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Login failed. Please try again.',
  ],
  ['that the server was not reached', () => Promise.reject(new TypeError('fetch')), 'Network error. Please try again.'],
])('a failed sign-in shows %s', async (_what, answer, text) => {
  answerCalls({ ...noGoogle, [login]: answer })
  showAsked()
  await logIn()
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a returning person goes home, in place of this page', async () => {
  answerCalls({ ...noGoogle, [login]: () => Response.json(signedInAs()) })
  const router = showAsked()
  await logIn()
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('who owes a payment goes on with step 2 of the onboarding, over a reload too, and may leave it', async () => {
  answerCalls({ ...noGoogle, [login]: () => Response.json(signedInAs({ paymentRequired: true })) })
  showAsked()
  await logIn()
  expect(await screen.findByRole('img', { name: 'Step 2 of 4' })).toBeTruthy()
  expect(entry.get()).toMatchObject({ dialog: 'onboarding', startStep: 2 })
  expect(JSON.parse(sessionStorage.getItem('nestwren.entry') ?? '{}')).toMatchObject({ dialog: 'onboarding' })
  press('Close')
  await dialog('Almost there')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(session.get().status).toBe('owes')
})

test('whoever has left the payment comes back to it, or logs out and leaves nothing', async () => {
  answerCalls({ ...noGoogle, 'POST /api/auth/logout': () => new Response(null, { status: 204 }) })
  session.onLeave({ flush: async () => undefined, clear: async () => undefined })
  session.takeSignedIn(signedInAs({ paymentRequired: true }))
  show()
  await screen.findByRole('dialog')
  press('Close')
  await dialog('Almost there')
  press('Choose a plan')
  expect(await screen.findByRole('img', { name: 'Step 2 of 4' })).toBeTruthy()
  press('Close')
  await dialog('Almost there')
  press('Log out')
  expect(await dialog('Welcome back')).toBeTruthy()
  expect([localStorage.getItem('temp_token'), localStorage.getItem('token')]).toEqual([null, null])
})

test('who is signed in does not see the page', async () => {
  answerCalls(noGoogle)
  session.takeSignedIn(signedInAs())
  const router = show()
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
})

test.each([
  ['/?invite=a%2Fb', { inviteToken: 'a/b' }],
  ['/?influencer=star', { influencerToken: 'star' }],
  ['/?ref=friend&utm=x', { refToken: 'friend' }],
])('%s opens the registration with its code, which leaves the address', async (address, codes) => {
  answerCalls(noGoogle)
  const router = show(address)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(entry.get()).toMatchObject({ dialog: 'registration', codes })
  await waitFor(() => expect(router.state.location.search).toBe(address.includes('utm') ? '?utm=x' : ''))
})

test('codes stay when the dialog is closed, and are gone once somebody has registered with them', async () => {
  answerCalls(noGoogle)
  show('/?ref=friend')
  await screen.findByRole('dialog')
  press('Close')
  expect(entry.get()).toMatchObject({ dialog: null, codes: { refToken: 'friend' }, isUsed: false })
  const [start] = await screen.findAllByRole('link', { name: 'Start Free Trial' })
  fireEvent.click(start as HTMLElement)
  await waitFor(() => expect(entry.get().dialog).toBe('registration'))
  session.takeSignedIn(signedInAs({ paymentRequired: true }))
  expect(entry.get()).toMatchObject({ codes: { refToken: 'friend' }, isUsed: true })
  entry.close()
  expect(entry.get().codes).toEqual({})
})

test('an invite is offered to who signs in, and leads to the new family', async () => {
  const joined = { ...somebody, accountId: 'other' }
  answerCalls({
    ...noGoogle,
    ...invite,
    [login]: () => Response.json(signedInAs()),
    'POST /api/invites/accept': (body) => {
      expect(body).toEqual({ token: 'abc' })
      return Response.json(signedInAs({ accountId: 'other' }))
    },
    'GET /api/auth/me': () => Response.json({ user: joined }),
  })
  const router = show('/?invite=abc')
  await screen.findByRole('dialog')
  press('I already have an account')
  await logIn()
  expect(await screen.findByRole('dialog', { name: "Join Bea's family?" })).toBeTruthy()
  press('Join the family')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { accountId: 'other' } })
  expect(entry.get().codes).toEqual({})
})

test('an invite for another address may be used by who it is for, after logging out', async () => {
  answerCalls({
    ...noGoogle,
    ...invite,
    'POST /api/invites/accept': () =>
      refusal(400, 'INVITE_OTHER_EMAIL', 'This invite was sent to another email address.'),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  })
  session.takeSignedIn(signedInAs())
  show('/?invite=abc')
  await screen.findByRole('dialog', { name: "Join Bea's family?" })
  press('Join the family')
  expect(await screen.findByText('This invite was sent to another email address.')).toBeTruthy()
  press('Log out and use it')
  await waitFor(() => expect(entry.get()).toMatchObject({ dialog: 'registration', codes: { inviteToken: 'abc' } }))
  expect(session.get().status).toBe('signedOut')
})

test('an invite that is put aside leads home', async () => {
  answerCalls({ ...noGoogle, ...invite })
  session.takeSignedIn(signedInAs())
  const router = show('/?invite=abc')
  await screen.findByRole('dialog', { name: "Join Bea's family?" })
  press('Not now')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
})

test('another tab that pays closes the payment here and leads home', async () => {
  answerCalls(noGoogle)
  session.takeSignedIn(signedInAs({ paymentRequired: true }))
  const router = show()
  await screen.findByRole('dialog')
  const { accessToken, refreshToken } = signedInAs().tokens
  localStorage.setItem('refreshToken', refreshToken)
  localStorage.setItem('token', accessToken)
  localStorage.removeItem('temp_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }))
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
})

test('a session that has ended says why', async () => {
  answerCalls({ ...noGoogle, 'GET /api/auth/me': () => refusal(503, 'UNAVAILABLE', 'busy') })
  session.takeSignedIn(signedInAs())
  localStorage.setItem('refreshToken', 'nonsense')
  window.dispatchEvent(new StorageEvent('storage', { key: 'refreshToken', storageArea: localStorage }))
  show({ pathname: '/', state: { signIn: '' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Session error. Please log in again.')
})

test('whoever was invited sees no price', async () => {
  answerCalls({ ...noGoogle, ...invite })
  show('/?invite=abc')
  expect(await screen.findByText(/invited you/)).toBeTruthy()
  await waitFor(() => expect(document.body.textContent).not.toMatch(/\$|card required/))
  press('Close')
  expect((await screen.findAllByRole('link', { name: 'Join the Family' })).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toMatch(/\$|card required/)
})

test('whoever came by a link to something open goes there, over a reload too', async () => {
  answerCalls({ ...noGoogle, [login]: () => Response.json(signedInAs()) })
  setAsked(new URL('/logs?kind=bath#/entry=7', location.href).href)
  const first = show({ pathname: '/', state: { signIn: '' } })
  await dialog('Welcome back')
  // What a reload leaves of it.
  setAsked(null)
  first.dispose()
  cleanup()
  const router = showAsked()
  await logIn()
  await elsewhere()
  expect(router.state.location).toMatchObject({ pathname: '/logs', search: '?kind=bath' })
  expect(currentAsked()).toMatch(/#\/entry=7$/)
  setAsked(null)
})

// The last one: what is imported after it are other modules.

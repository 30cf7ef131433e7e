import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { type GoogleIntent, readJourney, storeJourney } from '../google/public/google-intent.ts'
import { elsewhere, showPage, signedInAs, startOver } from './auth.fixture.tsx'
import { entry } from './entry.ts'
import GoogleReturnPage from './google-return-page.tsx'

const signIn = 'POST /api/auth/google'
const failed = 'Google sign-in failed. Please try again.'
const connect = 'An account with this email already exists. Enter its password once to connect Google.'

beforeEach(startOver)
afterEach(() => {
  startOver()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Comes back from Google with a fragment; the state is right unless told. */
function comeBack(intent: GoogleIntent = {}, fragment = 'state=our-state&id_token=an.id.token') {
  storeJourney({ intent, state: 'our-state', returnTo: '/', idToken: null })
  history.replaceState(null, '', `/google-return#${fragment}`)
  return showPage('/google-return', <GoogleReturnPage />, '/google-return')
}

function connectWith(password: string) {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  press('Connect Google')
}

test('signs in once with the token of the fragment, which leaves the address, and goes home', async () => {
  const sent = answerCalls({ [signIn]: () => Response.json(signedInAs()) })
  const router = comeBack()
  await elsewhere()
  expect(router.state.location.pathname).toBe('/home')
  expect(location.hash).toBe('')
  expect(sent.map(({ body }) => body)).toEqual([{ idToken: 'an.id.token', locale: 'en' }])
  expect(session.get().status).toBe('signedIn')
  expect(readJourney()).toBeNull()
})

test.each([
  ['a foreign state', 'state=other-state&id_token=an.id.token'],
  ['no token', 'state=our-state'],
  ['an error', 'state=our-state&error=server_error'],
])('%s is refused without asking the server', async (_what, fragment) => {
  const sent = answerCalls({})
  comeBack({}, fragment)
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  expect(sent).toEqual([])
})

test('an answer that nobody here asked for is refused', async () => {
  const sent = answerCalls({})
  history.replaceState(null, '', '/google-return#state=our-state&id_token=an.id.token')
  showPage('/google-return', <GoogleReturnPage />, '/google-return')
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  expect(sent).toEqual([])
  expect(location.hash).toBe('')
})

test('who turned back at Google’s page is back where they were', async () => {
  answerCalls({})
  const router = comeBack({}, 'state=our-state&error=access_denied')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
})

test('who owes a payment goes on with it at the start page', async () => {
  answerCalls({
    [signIn]: () => Response.json(signedInAs({ paymentRequired: true, createdAt: new Date().toISOString() })),
  })
  const router = comeBack({ role: 'super_admin', refToken: 'friend' })
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(session.get().status).toBe('owes')
  expect(entry.get()).toMatchObject({ dialog: 'onboarding', startStep: 2, isNew: true })
})

test.each([
  ['no child', () => Response.json([]), '/onboarding'],
  ['a child', () => Response.json([{ _id: 'juno' }]), '/caregiver-onboarding'],
  ['children that cannot be read', () => new Response('', { status: 500 }), '/caregiver-onboarding'],
])('who joins a family with %s goes on to its first steps', async (_what, children, path) => {
  const sent = answerCalls({
    [signIn]: () => Response.json(signedInAs({ role: 'caregiver', onboardingCompleted: false })),
    'GET /api/user-children': children,
  })
  const router = comeBack({ role: 'parent', inviteToken: 'abc' })
  await elsewhere()
  expect(router.state.location.pathname).toBe(path)
  expect(sent[0]?.body).toMatchObject({ inviteToken: 'abc', role: 'parent' })
})

test('an account with the same address is connected with its password, and a wrong one may be typed again', async () => {
  const passwords: unknown[] = []
  answerCalls({
    [signIn]: (body) => {
      const { password } = body as { password?: string }
      passwords.push(password)
      if (password === undefined) return refusal(409, 'GOOGLE_LINK_REQUIRED', connect)
      if (password !== 'right') return refusal(400, 'WRONG_PASSWORD', "That password isn't right.")
      return Response.json(signedInAs())
    },
  })
  comeBack()
  expect(await screen.findByText(connect)).toBeTruthy()
  connectWith('wrong')
  expect(await screen.findByText("That password isn't right.")).toBeTruthy()
  connectWith('right')
  await elsewhere()
  expect(passwords).toEqual([undefined, 'wrong', 'right'])
})

test('a reload while the password is asked for asks again', async () => {
  const sent = answerCalls({ [signIn]: () => refusal(409, 'GOOGLE_LINK_REQUIRED', connect) })
  storeJourney({ intent: {}, state: 'our-state', returnTo: '/', idToken: 'an.id.token' })
  showPage('/google-return', <GoogleReturnPage />, '/google-return')
  expect(await screen.findByText(connect)).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ idToken: 'an.id.token' })
})

test.each([
  [
    'the server’s words',
    () =>
      refusal(
        400,
        'INVALID_INVITE',
        "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      ),
    "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
  ],
  ['its own words where the server has none', () => new Response('', { status: 500 }), failed],
])('a failure shows %s and leads back', async (_what, answer, text) => {
  answerCalls({ [signIn]: answer })
  const router = comeBack()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  press('Back to Login')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(readJourney()).toBeNull()
})

test('connects Google to who is signed in, after their password', async () => {
  const sent = answerCalls({
    'POST /api/auth/google/link': () => Response.json({ user: signedInAs({ hasGoogle: true }).user }),
  })
  session.takeSignedIn(signedInAs({ hasGoogle: false }))
  const router = comeBack({ purpose: 'link' })
  await screen.findByLabelText('Password')
  connectWith('a-quiet-nest')
  await waitFor(() => expect(session.get()).toMatchObject({ user: { hasGoogle: true } }))
  expect(sent.map(({ body }) => body)).toEqual([{ idToken: 'an.id.token', password: 'a-quiet-nest' }])
  expect(router.state.location.pathname).toBe('/')
})

test('a Google account of somebody else is refused in words, and nothing is connected', async () => {
  const taken = 'This Google account already belongs to someone here.'
  answerCalls({ 'POST /api/auth/google/link': () => refusal(409, 'GOOGLE_TAKEN', taken) })
  session.takeSignedIn(signedInAs({ hasGoogle: false }))
  comeBack({ purpose: 'link' })
  await screen.findByLabelText('Password')
  connectWith('a-quiet-nest')
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { hasGoogle: false } })
})

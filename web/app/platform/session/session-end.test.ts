import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../testing/calls.fixture.ts'
import {
  answerFor,
  forgetAll,
  heldKeys,
  inAnotherTab,
  load,
  realKeys,
  refreshToken,
  stored,
  tokenFor,
  userIn,
} from './session.fixture.ts'

const me = () => refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")

afterEach(forgetAll)

test.each([
  [401, 'REFRESH_TOKEN_EXPIRED', 'Your session has expired. Please log in again.'],
  [401, 'INVALID_REFRESH_TOKEN', 'Your session is invalid. Please log in again.'],
  [401, 'INVALID_TOKEN_TYPE', 'Session error detected. Please log in again.'],
  [401, 'ACCOUNT_DEACTIVATED', 'This account has been deactivated. Please contact support.'],
  [429, 'RATE_LIMITED', 'Too many login attempts. Please try again later.'],
] as const)('a refresh that is answered %i %s ends the session in every tab, in words', async (status, code, text) => {
  answerCalls({
    'GET /api/auth/me': () => refusal(401, 'TOKEN_EXPIRED', ''),
    'POST /api/auth/refresh': () => refusal(status, code, ''),
  })
  localStorage.setItem('temp_token', tokenFor('home'))
  localStorage.setItem('temp_refreshToken', refreshToken)
  localStorage.setItem('user', JSON.stringify(userIn('home', true)))
  const { session } = await load()
  await vi.waitUntil(() => session.get().status === 'signedOut')
  expect([...stored(realKeys), ...stored(heldKeys), ...stored(['user'])]).toEqual([null, null, null, null, null])

  // Another tab sees the tokens go, and finds the reason beside them.
  const ending = localStorage.getItem('nestwren.ended')
  vi.unstubAllGlobals()
  answerCalls({ 'GET /api/auth/me': me })
  localStorage.setItem('token', tokenFor('home'))
  localStorage.setItem('refreshToken', refreshToken)
  const other = await load()
  const told = vi.fn()
  other.notices.onNotice(told)
  inAnotherTab(() => {
    localStorage.clear()
    localStorage.setItem('nestwren.ended', ending ?? '')
  })
  expect(told).toHaveBeenCalledWith({ kind: 'alert', text: expect.objectContaining({ message: text }) })
})

test('malformed stored tokens end the session with the text for it', async () => {
  localStorage.setItem('token', 'not a token')
  localStorage.setItem('refreshToken', refreshToken)
  vi.resetModules()
  const notices = await import('./notices.ts')
  const told = vi.fn()
  notices.onNotice(told)
  const { session, startSession } = await import('./session.ts')
  session.onLeave({ flush: async () => undefined, clear: async () => undefined })
  startSession()
  expect(session.get().status).toBe('signedOut')
  const text = expect.objectContaining({ message: 'Session error. Please log in again.' })
  expect(told).toHaveBeenCalledWith({ kind: 'alert', text })
})

test('a call refused with a fresh token says so in passing, and ends nothing', async () => {
  answerCalls({
    'GET /api/auth/me': me,
    'GET /api/user-children': () => refusal(401, 'UNAUTHENTICATED', 'Sign in to continue.'),
    'POST /api/auth/refresh': () =>
      Response.json({ tokens: { accessToken: tokenFor('home', String(Math.random())), refreshToken } }),
  })
  const { session, notices, api } = await load()
  session.takeSignedIn(answerFor('home'))
  const told = vi.fn()
  notices.onNotice(told)
  await expect(api.children.list()).rejects.toMatchObject({ status: 401 })
  const text = expect.objectContaining({ message: 'Session expired. Please log in again.' })
  expect(told.mock.calls).toEqual([[{ kind: 'toast', text }]])
  expect(session.get().status).toBe('signedIn')
})

test('a 401 of something in between, before anything is known of the person, signs nobody out', async () => {
  const calls = vi.fn(() => new Response('Sign in to the hotel', { status: 401 }))
  answerCalls({ 'GET /api/auth/me': calls })
  localStorage.setItem('token', tokenFor('home'))
  localStorage.setItem('refreshToken', refreshToken)
  const { session } = await load()
  await vi.waitUntil(() => calls.mock.calls.length > 0)
  await vi.waitUntil(
    () => session.get().status === 'loading' && !(session.get() as { isReachable?: boolean }).isReachable,
  )
  expect(localStorage.getItem('token')).not.toBeNull()
})

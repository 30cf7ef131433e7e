import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../testing/calls.fixture.ts'
import {
  answerFor,
  forgetAll,
  heldKeys,
  inAnotherTab,
  load,
  nothing,
  realKeys,
  refreshToken,
  signInForm,
  stored,
  tokenFor,
  userIn,
} from './session.fixture.ts'

const me = () => refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")

afterEach(forgetAll)

test('tokens for another family, after the person was taken out of this one, lead there', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization') ?? ''
    const { accountId } = JSON.parse(atob(bearer.split('.')[1] ?? ''))
    return Response.json({ user: userIn(accountId) })
  })
  localStorage.setItem('user', JSON.stringify(userIn('home')))
  localStorage.setItem('token', tokenFor('home'))
  localStorage.setItem('refreshToken', refreshToken)
  const { session, storeTokens } = await load()
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { accountId: 'home' } })

  storeTokens({ accessToken: tokenFor('grandparents'), refreshToken })
  await vi.waitUntil(() => {
    const state = session.get()
    return state.status === 'signedIn' && state.user.accountId === 'grandparents'
  })
})

test('tokens of who owes a payment are held, over a reload too, and promoted when it is made', async () => {
  answerCalls({ 'POST /api/auth/login': () => Response.json(answerFor('home', true)), 'GET /api/auth/me': me })
  const before = await load()
  await before.session.signIn(signInForm)
  expect(before.session.get()).toMatchObject({ status: 'owes', user: { id: 'mara' } })
  expect(stored(realKeys)).toEqual(nothing)
  expect(stored(heldKeys)).toEqual([tokenFor('home'), refreshToken])

  const { session } = await load()
  expect(session.get().status).toBe('owes')
  const heard = vi.fn()
  globalThis.addEventListener('auth:tokens-updated', heard)
  session.promote()
  globalThis.removeEventListener('auth:tokens-updated', heard)
  expect(session.get().status).toBe('signedIn')
  expect(stored(realKeys)).toEqual([tokenFor('home'), refreshToken])
  expect(stored(heldKeys)).toEqual(nothing)
  expect(heard).toHaveBeenCalled()
})

test('calls of who owes carry the held token, and a renewed pair stays held', async () => {
  const fresh = tokenFor('home', 'fresh')
  const bearers: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh') return Response.json({ tokens: { accessToken: fresh, refreshToken } })
    bearers.push(new Headers(init.headers).get('authorization'))
    if (bearers.at(-1) !== `Bearer ${fresh}`) return refusal(401, 'TOKEN_EXPIRED', "You've been signed out.")
    return Response.json({ user: userIn('home', true) })
  })
  localStorage.setItem('temp_token', tokenFor('home'))
  localStorage.setItem('temp_refreshToken', refreshToken)
  const { session } = await load()
  await vi.waitUntil(() => session.get().status === 'owes')
  expect(bearers).toEqual([`Bearer ${tokenFor('home')}`, `Bearer ${fresh}`])
  expect(stored(heldKeys)).toEqual([fresh, refreshToken])
  expect(stored(realKeys)).toEqual(nothing)
})

test('the check renews a held token with less than 30 minutes left, and leaves one with more', async () => {
  const soon = tokenFor('home', '', Math.floor(Date.now() / 1000) + 29 * 60)
  const later = tokenFor('home', '', Math.floor(Date.now() / 1000) + 31 * 60)
  const sent = answerCalls({
    'GET /api/auth/me': me,
    'POST /api/auth/refresh': () => Response.json({ tokens: { accessToken: later, refreshToken } }),
  })
  localStorage.setItem('temp_token', soon)
  localStorage.setItem('temp_refreshToken', refreshToken)
  localStorage.setItem('user', JSON.stringify(userIn('home', true)))
  const { checkToken } = await load()
  const refreshes = () => sent.filter(({ name }) => name === 'POST /api/auth/refresh')
  await checkToken()
  expect(stored(heldKeys)).toEqual([later, refreshToken])
  await checkToken()
  expect(refreshes()).toHaveLength(1)
})

test('a payment that another device made is found out by asking', async () => {
  answerCalls({ 'GET /api/auth/me': () => Response.json({ user: userIn('home') }) })
  localStorage.setItem('temp_token', tokenFor('home'))
  localStorage.setItem('temp_refreshToken', refreshToken)
  localStorage.setItem('user', JSON.stringify(userIn('home', true)))
  const { session } = await load()
  await vi.waitUntil(() => session.get().status === 'signedIn')
  expect(stored(realKeys)).toEqual([tokenFor('home'), refreshToken])
})

test('another tab that promotes, and then signs out, is followed', async () => {
  answerCalls({ 'GET /api/auth/me': me })
  localStorage.setItem('temp_token', tokenFor('home'))
  localStorage.setItem('temp_refreshToken', refreshToken)
  localStorage.setItem('user', JSON.stringify(userIn('home', true)))
  const { session } = await load()
  const followed = vi.fn()
  session.onFollowed(followed)
  inAnotherTab(() => {
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('token', tokenFor('home'))
    localStorage.removeItem('temp_token')
    localStorage.removeItem('temp_refreshToken')
  })
  expect(session.get().status).toBe('signedIn')
  expect(followed).toHaveBeenCalledTimes(1)
  sessionStorage.setItem('nestwren.onboarding', 'step 3')
  inAnotherTab(() => localStorage.clear())
  expect(session.get().status).toBe('signedOut')
  expect(sessionStorage.length).toBe(0)
  expect(followed).toHaveBeenCalledTimes(2)
})

test('half a storage, as it is seen while another tab signs out, is nobody signed in and no error', async () => {
  answerCalls({ 'GET /api/auth/me': me })
  localStorage.setItem('token', tokenFor('home'))
  localStorage.setItem('refreshToken', refreshToken)
  localStorage.setItem('user', JSON.stringify(userIn('home')))
  const { session, notices } = await load()
  const told = vi.fn()
  notices.onNotice(told)
  inAnotherTab(() => localStorage.removeItem('token'))
  expect(session.get().status).toBe('signedOut')
  expect(told).not.toHaveBeenCalled()
})

test('signing out clears tokens, held ones too, user, subscription, theme and the tab, and leaves the language', async () => {
  answerCalls({
    'GET /api/auth/me': me,
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  })
  const { session, clear } = await load()
  session.takeSignedIn(answerFor('home', true))
  for (const key of ['subscription', 'theme.mode', 'theme.selected', 'rc.customer', 'nestwren.selectedChild'])
    localStorage.setItem(key, 'x')
  localStorage.setItem('nestwren.locale', 'es')
  localStorage.setItem('lp_headline_v1', 'A')
  sessionStorage.setItem('draft', 'x')
  await session.signOut({ isDiscardingUnsent: true })
  expect(Object.keys(localStorage).sort()).toEqual(['lp_headline_v1', 'nestwren.locale'])
  expect(sessionStorage.length).toBe(0)
  expect(session.get().status).toBe('signedOut')
  expect(clear).toHaveBeenCalledWith('mara', { isDiscardingUnsent: true })
})

test.each([
  ['signing in', 'signIn', 'login', 'Invalid response from server: Missing tokens'],
  ['registering', 'register', 'register', 'Registration successful but no authentication tokens received'],
] as const)('%s without tokens in the answer is an error', async (_what, action, path, message) => {
  answerCalls({ [`POST /api/auth/${path}`]: () => Response.json({ user: userIn('home'), paymentRequired: false }) })
  const { session } = await load()
  await expect(session[action](signInForm)).rejects.toMatchObject({ message })
  expect(session.get().status).toBe('signedOut')
})

test('a family that owes can be left again: a real pair stays real when the person changes to it', async () => {
  answerCalls({
    'GET /api/auth/me': me,
    'POST /api/auth/switch-account': () => Response.json(answerFor('own', true)),
  })
  const { session } = await load()
  session.takeSignedIn(answerFor('home'))
  await session.switchAccount('own')
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { accountId: 'own' } })
  expect(stored(heldKeys)).toEqual(nothing)
})

test('however many calls are refused for want of a subscription, it is said once, until it is paid', async () => {
  const sent = answerCalls({
    'GET /api/auth/me': () => Response.json({ user: userIn('home', true) }),
    'GET /api/user-children': () => refusal(402, 'PAYMENT_REQUIRED', 'You need a subscription for this.'),
  })
  const { session, api, paymentRequired } = await load()
  session.takeSignedIn(answerFor('home'))
  const told = vi.fn()
  paymentRequired.subscribe(told)
  const refused = [api.children.list(), api.children.list(), api.children.list()]
  for (const call of refused) await expect(call).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
  expect(paymentRequired.get()).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
  await vi.waitUntil(() => {
    const state = session.get()
    return state.status === 'signedIn' && state.user.paymentRequired
  })
  expect(sent.map(({ name }) => name).filter((name) => name === 'GET /api/auth/me')).toHaveLength(1)
  session.updateUser(userIn('home'))
  expect(paymentRequired.get()).toBe(false)
})

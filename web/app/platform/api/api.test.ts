import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paymentRequired } from '../session/session-state.ts'
import { storeTokens } from '../session/token-store.ts'
import { createSessionClient } from './api.ts'

function tokenOf(userId: string, accountId: string, mark: string): string {
  const payload = { sub: userId, accountId, exp: Math.floor(Date.now() / 1000) + 3600, mark }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}

const refreshToken = 'h.e30.s'
const first = tokenOf('mara', 'home', 'first')
let accepted: string
let sent: string[]
/** Runs while a call with a token that is not accepted is on its way. */
let meanwhile: () => void

beforeEach(() => {
  localStorage.clear()
  sent = []
  meanwhile = () => undefined
  storeTokens({ accessToken: first, refreshToken })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh') return Response.json({ tokens: { accessToken: accepted, refreshToken } })
    const bearer = new Headers(init.headers).get('authorization') ?? ''
    sent.push(bearer.slice('Bearer '.length))
    if (bearer === `Bearer ${accepted}`) return Response.json([])
    meanwhile()
    return Response.json({ error: 'Sign in to continue.', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a call goes on with a token that another tab has renewed', async () => {
  accepted = tokenOf('mara', 'home', 'second')
  meanwhile = () => storeTokens({ accessToken: accepted, refreshToken })
  await createSessionClient().children.list()
  expect(sent).toEqual([first, accepted])
})

test('a call goes on with a token that it renews itself', async () => {
  accepted = tokenOf('mara', 'home', 'second')
  await createSessionClient().children.list()
  expect(sent).toEqual([first, accepted])
})

test.each([
  ['somebody else', 'nana', 'home'],
  ['another family of the same person', 'mara', 'grandparents'],
])('a call is not sent on in the name of %s', async (_who, userId, accountId) => {
  accepted = tokenOf(userId, accountId, 'second')
  meanwhile = () => storeTokens({ accessToken: accepted, refreshToken })
  await expect(createSessionClient().children.list()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sent).toEqual([first])
})

test('nor when the renewal itself leads to another family', async () => {
  accepted = tokenOf('mara', 'grandparents', 'second')
  await expect(createSessionClient().children.list()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sent).toEqual([first])
})

test('a refusal for want of a subscription is noted, but not of somebody who is led to paying already', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'You need a subscription for this.', code: 'PAYMENT_REQUIRED' }, { status: 402 }),
  )
  storeTokens({ accessToken: first, refreshToken }, { isHeld: true })
  await expect(createSessionClient().children.list()).rejects.toMatchObject({ status: 402 })
  expect(paymentRequired.get()).toBe(false)
  storeTokens({ accessToken: first, refreshToken }, { isHeld: false })
  await expect(createSessionClient().children.list()).rejects.toMatchObject({ status: 402 })
  expect(paymentRequired.get()).toBe(true)
  paymentRequired.clear()
})

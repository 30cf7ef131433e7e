import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nowMs } from '../../../platform/clock/now.ts'
import { attemptsLeftOf, createStaffClient, staffApi } from './staff-client.ts'
import {
  onStaffSession,
  readStaffToken,
  readStaffUsername,
  readTempToken,
  storeStaffSession,
  storeTempToken,
} from './staff-session.ts'

/** A token that is good for so many seconds from now. */
const tokenFor = (seconds: number) => `x.${btoa(JSON.stringify({ exp: Math.floor(nowMs() / 1000) + seconds }))}.x`

let answer: Response
let sent: { readonly url: string; readonly headers: Headers }[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sent = []
  answer = Response.json({ username: 'hanna', hasAuthenticator: false, lastLoginAt: null })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) })
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const refuse = (status: number, body: object, headers = {}) => {
  answer = Response.json(body, { status, headers })
}

test('carries the token of the operator, who stays signed in after a reload', async () => {
  const token = tokenFor(60)
  storeStaffSession({ token, username: 'hanna' })
  await staffApi.operators.me()
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(localStorage.getItem('adminToken')).toBe(token)
  expect(localStorage.getItem('adminUsername')).toBe('hanna')
})

test.each([
  ['has run out', tokenFor(-1)],
  ['does not say when it ends', `x.${btoa('{}')}.x`],
  ['is none', 'nonsense'],
])('sends nothing with a token that %s, and ends the session', async (_why, token) => {
  storeStaffSession({ token, username: 'hanna' })
  expect(readStaffToken()).toBeNull()
  await expect(staffApi.operators.me()).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  expect(sent).toEqual([])
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(localStorage.getItem('adminUsername')).toBeNull()
})

test.each(['UNAUTHENTICATED', 'TOKEN_EXPIRED'])('a 401 %s ends the session and tells it', async (code) => {
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  const told = vi.fn()
  const stop = onStaffSession(told)
  refuse(401, { error: 'Sign in to continue.', code })
  await expect(staffApi.adminUsers.stats()).rejects.toMatchObject({ status: 401, code })
  expect([readStaffToken(), readStaffUsername()]).toEqual([null, ''])
  expect(told).toHaveBeenCalled()
  stop()
})

test('a wrong password within a session does not end it', async () => {
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  refuse(401, { error: 'Invalid credentials. Please try again.', code: 'INVALID_CREDENTIALS' })
  await expect(staffApi.operators.beginAuthenticator({ body: { password: 'no' } })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(readStaffToken()).not.toBeNull()
})

test('a refusal of an older token leaves the session that another tab has begun', async () => {
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  const newer = tokenFor(120)
  vi.stubGlobal('fetch', async () => {
    localStorage.setItem('adminToken', newer)
    return Response.json({ error: 'Sign in to continue.', code: 'UNAUTHENTICATED' }, { status: 401 })
  })
  await expect(staffApi.operators.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(readStaffToken()).toBe(newer)
})

test('what another tab does to the sign-in is told in this one', () => {
  const told = vi.fn()
  const stop = onStaffSession(told)
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken', storageArea: localStorage }))
  dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  dispatchEvent(new StorageEvent('storage', { key: 'nestwren.locale', storageArea: localStorage }))
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken', storageArea: localStorage }))
  expect(told).toHaveBeenCalledTimes(2)
})

test('fields beside the error, and how long to wait, are on the error', async () => {
  refuse(429, { error: 'Too many', code: 'RATE_LIMITED', attemptsRemaining: 0 }, { 'retry-after': '60' })
  const error: unknown = await staffApi.operators.verifyPassword({ body: { password: 'no' } }).catch((one) => one)
  expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'Too many', retryAfterS: 60 })
  expect(attemptsLeftOf(error)).toBe(0)
})

test('details of an error stay as they are', async () => {
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  refuse(409, { error: 'Changed', code: 'STALE_VERSION', details: { version: 3 } })
  const error: unknown = await staffApi.adminUsers
    .deactivate({ params: { id: '1' }, body: { version: 2 } })
    .catch((one) => one)
  expect(error).toMatchObject({ details: { version: 3 } })
  expect(attemptsLeftOf(error)).toBeNull()
})

test('the quiz administration sends its password instead, and a wrong one ends no session', async () => {
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  refuse(401, { error: 'Invalid password', code: 'UNAUTHENTICATED', attemptsRemaining: 4 })
  const error: unknown = await createStaffClient({ password: () => 'secret' })
    .quizAdmin.stats()
    .catch((one) => one)
  expect(sent[0]?.headers.get('x-admin-password')).toBe('secret')
  expect(sent[0]?.headers.has('authorization')).toBe(false)
  expect(attemptsLeftOf(error)).toBe(4)
  expect(readStaffToken()).not.toBeNull()
})

test('a password that no header carries is wrong, without being sent', async () => {
  const client = createStaffClient({ password: () => 'пароль' })
  await expect(client.quizAdmin.stats()).rejects.toMatchObject({ status: 401, message: 'Invalid password' })
  expect(sent).toEqual([])
})

test('the first step is of this tab, and forgotten once somebody is signed in', () => {
  storeTempToken('temp')
  expect(sessionStorage.getItem('adminTempToken')).toBe('temp')
  expect(readTempToken()).toBe('temp')
  storeStaffSession({ token: tokenFor(60), username: 'hanna' })
  expect(readTempToken()).toBeNull()
})

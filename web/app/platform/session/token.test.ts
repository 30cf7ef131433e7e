import { expect, test } from 'vitest'
import { canRefreshWith, isTokenShaped, readPayload, secondsLeft } from './token-store.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const inSeconds = (seconds: number) => now / 1000 + seconds
const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

test('a token is three non-empty parts', () => {
  expect(isTokenShaped('a.b.c')).toBe(true)
  for (const bad of ['', 'a', 'a.b', 'a..c', '.b.c', 'a.b.', 'a.b.c.d', null, undefined, 7])
    expect(isTokenShaped(bad)).toBe(false)
})

test('a payload is read whatever letters it holds; garbage is no payload', () => {
  const payload = { sub: 'ñandú-✓', accountId: 'b', type: 'access', exp: 5, iat: 1 }
  expect(readPayload(tokenOf(payload))).toEqual({ userId: 'ñandú-✓', accountId: 'b', type: 'access', exp: 5, iat: 1 })
  for (const bad of ['a.b.c', 'a.%%%.c', tokenOf([]).replace('W10', 'bnVsbA'), 'x'])
    expect(readPayload(bad)?.exp ?? null).toBeNull()
})

test('the time left follows the server’s clock, not a wrong one of this device', () => {
  const token = tokenOf({ exp: inSeconds(600) })
  expect(secondsLeft(token, now, 0)).toBe(600)
  expect(secondsLeft(token, now + 86_400_000, -86_400_000)).toBe(600)
  expect(secondsLeft(tokenOf({}), now, 0)).toBeNull()
})

test('only a well-formed refresh token that has not run out is sent', () => {
  expect(canRefreshWith(tokenOf({ type: 'refresh', exp: inSeconds(1) }), now, 0)).toBe(true)
  expect(canRefreshWith(tokenOf({ type: 'refresh', exp: inSeconds(0) }), now, 0)).toBe(false)
  expect(canRefreshWith(tokenOf({ type: 'access', exp: inSeconds(1) }), now, 0)).toBe(false)
  expect(canRefreshWith('a.b', now, 0)).toBe(false)
  expect(canRefreshWith(null, now, 0)).toBe(false)
})

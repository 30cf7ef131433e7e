import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessOf, allLocked } from '../../../platform/locks/locks.fixture.ts'
import { sightOf } from '../../../platform/locks/sight.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { assertWhole, createPersonKey, KeyIsGone, type PersonKey } from './crypto/person-key.ts'
import { hold, holdKnown, lock, lockWith, useHeldKey } from './held-key.ts'

let desk: SettingsDesk
let key: PersonKey

beforeEach(async () => {
  desk = await openSettings()
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  key = createPersonKey({ userId: user.id, accountId: user.accountId, keyId: 'key-of-mara' })
})
afterEach(async () => {
  lock()
  vi.useRealTimers()
  await desk.close()
})

const held = () => renderHook(() => useHeldKey()).result.current

test('a key that was opened for somebody who has left meanwhile is wiped', () => {
  for (const over of [{ userId: 'sol' }, { accountId: 'another family' }]) {
    const late = { ...createPersonKey(key), ...over }
    hold({ key: late, known: [] })
    expect(held()).toBeNull()
    expect(() => assertWhole(late)).toThrow(KeyIsGone)
  }
})

test('a key whose section was locked while it was opened is wiped', () => {
  let sight = sightOf(accessOf())
  lockWith({ get: () => sight, subscribe: () => () => undefined })
  sight = sightOf(allLocked)
  hold({ key, known: [] })
  expect(held()).toBeNull()
  expect(() => assertWhole(key)).toThrow(KeyIsGone)
  sight = sightOf(accessOf())
  const next = createPersonKey(key)
  hold({ key: next, known: [] })
  expect(held()?.key).toBe(next)
})

test('a key is wiped when another family is shown', () => {
  hold({ key, known: [] })
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  session.updateUser({ ...user, accountId: 'another family' })
  expect(held()).toBeNull()
  expect(() => assertWhole(key)).toThrow(KeyIsGone)
})

test('a page that was hidden while the key was opened locks after a minute too', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  hold({ key, known: [] })
  vi.advanceTimersByTime(59_000)
  expect(held()?.key).toBe(key)
  vi.advanceTimersByTime(1_000)
  expect(held()).toBeNull()
})

test('another key in the place of the open one leaves no bytes of it', () => {
  hold({ key, known: [] })
  const next = createPersonKey(key)
  hold({ key: next, known: [] })
  expect(() => assertWhole(key)).toThrow(KeyIsGone)
  expect(held()?.key).toBe(next)
  expect(() => assertWhole(next)).not.toThrow()
})

test('which keys are known is taken over for the open key alone', () => {
  const known = [{ userId: 'sol', keyId: 'key-of-sol', publicKey: 'AAAA' }]
  hold({ key, known: [] })
  holdKnown(key, known)
  expect(held()?.known).toEqual(known)
  lock()
  holdKnown(key, known)
  expect(held()).toBeNull()
})

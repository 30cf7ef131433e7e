import { afterEach, expect, test, vi } from 'vitest'
import { awaySince, dismissAway, keepLooking, noteLook } from './use-last-look.ts'

const mara = { userId: 'mara', accountId: 'family' }
const minute = 60_000
const start = Date.parse('2026-11-20T08:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

test('a first look on a device is no return', () => {
  noteLook(mara, start)
  expect(awaySince(mara)).toBeNull()
})

test('half an hour is no absence, a little more is one since the last look', () => {
  noteLook(mara, start)
  noteLook(mara, start + 30 * minute)
  expect(awaySince(mara)).toBeNull()
  noteLook(mara, start + 61 * minute)
  expect(awaySince(mara)).toBe(iso(start + 30 * minute))
})

test('it stays to be read through further looks, until it is dismissed or another absence takes its place', () => {
  noteLook(mara, start)
  noteLook(mara, start + 60 * minute)
  noteLook(mara, start + 61 * minute)
  expect(awaySince(mara)).toBe(iso(start))
  noteLook(mara, start + 200 * minute)
  expect(awaySince(mara)).toBe(iso(start + 61 * minute))
  dismissAway(mara)
  expect(awaySince(mara)).toBeNull()
  noteLook(mara, start + 201 * minute)
  expect(awaySince(mara)).toBeNull()
})

test('each person and each family has a last look of its own', () => {
  noteLook(mara, start)
  noteLook({ ...mara, accountId: 'other' }, start + 60 * minute)
  noteLook({ ...mara, userId: 'dev' }, start + 60 * minute)
  expect(awaySince({ ...mara, accountId: 'other' })).toBeNull()
  expect(awaySince({ ...mara, userId: 'dev' })).toBeNull()
  noteLook(mara, start + 60 * minute)
  expect(awaySince(mara)).toBe(iso(start))
})

test('a clock that was set back is no absence, and the next look counts from there', () => {
  noteLook(mara, start)
  noteLook(mara, start - 600 * minute)
  expect(awaySince(mara)).toBeNull()
  noteLook(mara, start - 560 * minute)
  expect(awaySince(mara)).toBe(iso(start - 600 * minute))
})

test.each(['', '{', 'null', '{"at":"x"}', '[]'])('what cannot be read is a first look: %j', (stored) => {
  localStorage.setItem('nestwren.lastLook.mara.family', stored)
  noteLook(mara, start)
  expect(awaySince(mara)).toBeNull()
})

test('the look goes on while the page is visible, ends when it is hidden, and coming back ends the absence', () => {
  vi.useFakeTimers({ now: start })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const leaving = new AbortController()
  keepLooking(mara, leaving.signal)
  vi.advanceTimersByTime(120 * minute)
  expect(awaySince(mara)).toBeNull()
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(45 * minute)
  expect(awaySince(mara)).toBeNull()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(awaySince(mara)).toBe(iso(start + 120 * minute))
  leaving.abort()
  dismissAway(mara)
  vi.advanceTimersByTime(300 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(awaySince(mara)).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBegun, isEnded, noteReading, onReading, readingsOf } from './reading-progress.ts'

const scope = { userId: 'mara', accountId: 'home' }
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('the farthest place counts, and stays the same object until something changes', () => {
  expect(readingsOf(scope)).toEqual({})
  noteReading(scope, 'naps', 0.4, 1)
  noteReading(scope, 'naps', 0.2, 2)
  const readings = readingsOf(scope)
  expect(readings).toEqual({ naps: { share: 0.4, atMs: 2 } })
  expect(readingsOf(scope)).toBe(readings)
})

test('each person and family has its own', () => {
  noteReading(scope, 'naps', 0.4, 1)
  expect(readingsOf({ ...scope, userId: 'dev' })).toEqual({})
  expect(readingsOf({ ...scope, accountId: 'other' })).toEqual({})
})

test('a look is no beginning, and the end ends it', () => {
  const at = (share: number) => ({ share, atMs: 1 })
  expect([0.01, 0.05, 0.94, 0.96].map((share) => isBegun(at(share)))).toEqual([false, true, true, false])
  expect([isEnded(at(0.94)), isEnded(at(1)), isEnded(undefined)]).toEqual([false, true, false])
})

test('of many the last read are kept, and what is no reading is dropped', () => {
  localStorage.setItem('nestwren.reading.home.mara', '{"a":{"share":7,"atMs":1},"b":3,"c":{"share":0.5,"atMs":1}}')
  expect(readingsOf(scope)).toEqual({ c: { share: 0.5, atMs: 1 } })
  for (let at = 2; at < 70; at += 1) noteReading(scope, `article ${at}`, 0.5, at)
  expect(Object.keys(readingsOf(scope))).toHaveLength(60)
  expect(readingsOf(scope)).not.toHaveProperty('c')
  localStorage.setItem('nestwren.reading.home.mara', 'broken')
  expect(readingsOf(scope)).toEqual({})
})

test('whoever listens is told', () => {
  const heard = vi.fn()
  const stop = onReading(heard)
  noteReading(scope, 'naps', 0.4)
  stop()
  noteReading(scope, 'naps', 0.5)
  expect(heard).toHaveBeenCalledTimes(1)
})

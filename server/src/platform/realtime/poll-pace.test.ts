import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './poll-relay.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a rush goes through, what comes faster waits in order, and a rest gives it all back', () => {
  const pace = createPace({ pointsPerS: 10, mostAtOnce: 5 })
  const waits = (count: number) => Array.from({ length: count }, () => pace('a', 1))
  expect(waits(8)).toEqual([0, 0, 0, 0, 0, 100, 200, 300])
  vi.advanceTimersByTime(300)
  expect(waits(1)).toEqual([100])
  vi.advanceTimersByTime(10_000)
  expect(waits(6)).toEqual([0, 0, 0, 0, 0, 100])
})

test('what is large costs more, and nobody waits for another', () => {
  const pace = createPace({ pointsPerS: 10, mostAtOnce: 5 })
  expect([pace('a', 5), pace('a', 10), pace('b', 1)]).toEqual([0, 1_000, 0])
})

test('many who came once are forgotten', () => {
  const pace = createPace({ pointsPerS: 10, mostAtOnce: 5 })
  for (let at = 0; at < 3_000; at += 1) pace(`${at}`, 5)
  vi.advanceTimersByTime(1_000)
  expect(pace('one more', 5)).toBe(0)
  expect(pace('0', 6)).toBe(100)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestClock, systemClock } from './clock.ts'

test('a test clock stands still, moves when told and refuses nonsense', () => {
  const clock = createTestClock('2026-03-01T10:00:00Z')
  const first = clock.now()
  clock.advance(90_000)
  expect(first.toISOString()).toBe('2026-03-01T10:00:00.000Z')
  expect(clock.now().toISOString()).toBe('2026-03-01T10:01:30.000Z')
  clock.set('2026-02-01T00:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-02-01T00:00:00.000Z')
  expect(() => clock.set('soon')).toThrow(RangeError)
})

test('the system clock follows the machine', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(systemClock.now()).toEqual(new Date('2026-03-01T10:00:00Z'))
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'))
  expect(systemClock.now()).toEqual(new Date('2026-03-02T10:00:00Z'))
})

import { expect, test } from 'vitest'
import { fromLocal, minutesEarlier, toLocal } from './local-date-time.ts'

const zone = 'America/New_York'

test('shows an instant on the clock of its place and reads it back', () => {
  expect(toLocal('2026-03-14T15:14:00Z', zone)).toEqual({ date: '2026-03-14', time: '11:14' })
  expect(fromLocal({ date: '2026-03-14', time: '11:14' }, zone)).toBe('2026-03-14T15:14:00Z')
})

test('half a reading and days that do not exist are no instant', () => {
  expect(fromLocal({ date: '2026-03-14', time: '' }, zone)).toBeNull()
  expect(fromLocal({ date: '', time: '11:14' }, zone)).toBeNull()
  expect(fromLocal({ date: '2026-02-30', time: '11:14' }, zone)).toBeNull()
})

test('an hour the clock skips is read an hour later', () => {
  expect(fromLocal({ date: '2026-03-08', time: '02:30' }, zone)).toBe('2026-03-08T07:30:00Z')
})

test('an hour the clock repeats keeps the pass it was in', () => {
  const reading = { date: '2026-11-01', time: '01:20' }
  expect(fromLocal(reading, zone)).toBe('2026-11-01T05:20:00Z')
  expect(fromLocal(reading, zone, '2026-11-01T06:40:00Z')).toBe('2026-11-01T06:20:00Z')
  expect(fromLocal(reading, zone, '2026-11-01T05:40:00Z')).toBe('2026-11-01T05:20:00Z')
})

test('going back crosses midnight', () => {
  expect(minutesEarlier('2026-03-14T04:05:00Z', 15)).toBe('2026-03-14T03:50:00Z')
})

import { expect, test } from 'vitest'
import { fromLocal, minutesEarlier, passesOf, toLocal } from './local-date-time.ts'

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

test('a time of another hour says nothing about the pass: it is the first', () => {
  const reading = { date: '2026-11-01', time: '01:20' }
  for (const previous of ['2026-11-01T15:00:00Z', '2026-11-01T07:20:00Z', '2026-12-01T06:20:00Z'])
    expect(fromLocal(reading, zone, previous)).toBe('2026-11-01T05:20:00Z')
})

test.each([
  [zone, '2026-11-01T05:20:30Z', ['2026-11-01T05:20:30Z', '2026-11-01T06:20:30Z']],
  [zone, '2026-11-01T06:59:59.500Z', ['2026-11-01T05:59:59.5Z', '2026-11-01T06:59:59.5Z']],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  // Half an hour comes twice there.
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z']],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', null],
  [zone, '2026-11-01T04:59:59Z', null],
  [zone, '2026-11-01T07:00:00Z', null],
  [zone, '2026-03-08T07:30:00Z', null],
  ['UTC', '2026-11-01T05:20:00Z', null],
])('a time that comes twice is known from either pass: %s, %s', (place, instant, expected) => {
  expect(passesOf(instant, place)).toEqual(expected)
})

test('going back crosses midnight', () => {
  expect(minutesEarlier('2026-03-14T04:05:00Z', 15)).toBe('2026-03-14T03:50:00Z')
})

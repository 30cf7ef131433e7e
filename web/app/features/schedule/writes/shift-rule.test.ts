import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { parseRule } from '@nestwren/contract/calendar/rule'
import { expect, test } from 'vitest'
import { shiftRule } from './plan.ts'

const zone = 'UTC'
const shift = (rule: string, startOn: string, days: number) => shiftRule(rule, startOn, days, zone)
function datesOf(rule: string, startOn: string, count: number): string[] {
  const parsed = parseRule(rule, zone)
  if (!parsed.ok) throw new Error(parsed.problem)
  const start = dayOfDate(startOn)
  return daysOfRule(parsed.rule, start, { from: start, to: start + 4000, max: count }).map(dateOfDay)
}
const later = (dates: readonly string[], days: number) => dates.map((date) => dateOfDay(dayOfDate(date) + days))

test.each([
  ['FREQ=WEEKLY;BYDAY=TU', '2026-11-24', 1],
  ['FREQ=WEEKLY;BYDAY=TU', '2026-11-24', -9],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SU', '2026-11-25', 1],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27', 3],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-11-23', 1],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH,SA', '2026-11-24', -2],
  ['FREQ=WEEKLY', '2026-11-24', 4],
  ['FREQ=DAILY;INTERVAL=3', '2026-11-24', 1],
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=5', '2026-11-24', 2],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270105', '2026-11-24', 2],
])('%s from %s moves as a whole by %i days', (rule, startOn, days) => {
  const moved = shift(rule, startOn, days)
  expect(moved).not.toBeNull()
  const dates = datesOf(rule, startOn, 12)
  expect(datesOf(moved ?? '', later([startOn], days)[0] ?? '', 12)).toEqual(later(dates, days))
})

test('a day of the month or of the year becomes the day it was moved to', () => {
  expect(shift('FREQ=MONTHLY;BYMONTHDAY=3', '2026-12-03', 2)).toBe('FREQ=MONTHLY;BYMONTHDAY=5')
  expect(shift('FREQ=MONTHLY;BYDAY=1TU', '2026-12-01', 1)).toBe('FREQ=MONTHLY;BYDAY=1WE')
  expect(shift('FREQ=MONTHLY;BYDAY=1TU', '2026-12-01', 7)).toBe('FREQ=MONTHLY;BYDAY=2TU')
  expect(shift('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', 1)).toBe('FREQ=MONTHLY;BYDAY=-1SA')
  expect(shift('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30', '2026-11-30', 1)).toBe('FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1')
  expect(shift('FREQ=YEARLY', '2026-11-30', 1)).toBe('FREQ=YEARLY')
})

test('says so where the moved days follow no such rule', () => {
  expect(shift('FREQ=MONTHLY;BYMONTHDAY=15,-1', '2026-11-15', 1)).toBeNull()
  expect(shift('FREQ=MONTHLY;BYMONTHDAY=30', '2026-11-30', 1)).toBeNull()
  expect(shift('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', -1)).toBeNull()
  expect(shift('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', -7)).toBeNull()
  expect(shift('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', '2026-11-02', 1)).toBeNull()
  expect(shift('FREQ=WEEKLY;BYDAY=TU;BYMONTH=11', '2026-11-24', 1)).toBeNull()
  expect(shift('FREQ=HOURLY', '2026-11-24', 1)).toBeNull()
})

test('moves nothing by no days, however the rule looks', () => {
  expect(shift('FREQ=MONTHLY;BYMONTHDAY=15,-1', '2026-11-15', 0)).toBe('FREQ=MONTHLY;BYMONTHDAY=15,-1')
})

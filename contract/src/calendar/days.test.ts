import { expect, test } from 'vitest'
import { dateOfDay, dayOf, dayOfDate, daysInMonth, partsOfDay } from './days.ts'

test('agrees with Date on every day from 1600 to 2400', () => {
  for (let day = dayOf(1600, 1, 1); day <= dayOf(2400, 12, 31); day++) {
    const date = new Date(day * 86_400_000)
    const parts = partsOfDay(day)
    if (
      parts.year !== date.getUTCFullYear() ||
      parts.month !== date.getUTCMonth() + 1 ||
      parts.day !== date.getUTCDate() ||
      dayOf(parts.year, parts.month, parts.day) !== day ||
      dateOfDay(day) !== date.toISOString().slice(0, 10) ||
      dayOfDate(dateOfDay(day)) !== day
    )
      expect.fail(`${date.toISOString()} is not ${JSON.stringify(parts)}`)
  }
  expect(dateOfDay(dayOf(1, 1, 1))).toBe('0001-01-01')
  expect(dateOfDay(dayOf(2026, 1, 32))).toBe('2026-02-01')
})

test.each([2023, 2024, 1900, 2000])('knows the months of %d, and those before and after', (year) => {
  for (let month = -14; month <= 28; month++) {
    expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
    expect(dayOf(year, month, 31)).toBe(Date.UTC(year, month - 1, 31) / 86_400_000)
  }
})

test.each(['2026-02-30', '2025-02-29', '2026-00-10', '2026-13-01', '2026-01-00', '2026-1-1', '26-01-01', '', 'x'])(
  'has no day for "%s"',
  (text) => {
    expect(dayOfDate(text)).toBeNaN()
  },
)

test('has no date for what is no day', () => {
  expect(() => dateOfDay(Number.NaN)).toThrow(RangeError)
  expect(() => dateOfDay(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  // A part of a day is of that day.
  expect([dateOfDay(0.9), dateOfDay(-0.1)]).toEqual(['1970-01-01', '1969-12-31'])
})

import { expect, test } from 'vitest'
import { daysWindow } from './window.ts'

const hours = ({ from, to }: { readonly from: number; readonly to: number }) => (to - from) / 3_600_000

test.each([
  ['an ordinary day', '2026-11-25', 1, 'Europe/Berlin', '2026-11-24T23:00:00.000Z', 24],
  ['the day on which clocks go forward', '2027-03-28', 1, 'Europe/Berlin', '2027-03-27T23:00:00.000Z', 23],
  ['the day on which clocks go back', '2026-11-01', 1, 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
  ['a change of half an hour', '2027-04-04', 1, 'Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', 24.5],
  ['a week with a change in it', '2027-03-22', 7, 'Europe/Berlin', '2027-03-21T23:00:00.000Z', 167],
  ['a day whose midnight is skipped', '2026-04-24', 1, 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
])('%s lasts from midnight to midnight', (_name, date, days, timeZone, from, length) => {
  const window = daysWindow(date, days, timeZone)
  expect(new Date(window.from).toISOString()).toBe(from)
  expect(hours(window)).toBe(length)
})

test('days touch each other', () => {
  for (let day = 1; day < 30; day += 1) {
    const date = (one: number) => `2026-03-${String(one).padStart(2, '0')}`
    expect(daysWindow(date(day), 1, 'America/New_York').to).toBe(daysWindow(date(day + 1), 1, 'America/New_York').from)
  }
})

test('refuses a zone that is not known', () => {
  expect(() => daysWindow('2026-11-25', 1, 'Mars/Olympus')).toThrow(RangeError)
})

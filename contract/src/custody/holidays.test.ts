import { expect, test } from 'vitest'
import { dateOfDay, dayOf, weekdayOf } from '../calendar/days.ts'
import { easterDay, holidayDays } from './holidays.ts'
import { knownHolidays } from './known-holidays.ts'
import { overrideProblems } from './problems.ts'
import type { HolidayTimes } from './terms.ts'
import { dev, mara, overrideOf } from './testing/custody-samples.ts'

const times = { startAt: '09:00', days: 0, endAt: '18:00' } as const
const dateIn = (rule: HolidayTimes, year: number) => {
  const days = holidayDays(rule, year)
  return days === null ? null : dateOfDay(days.firstDay)
}

test.each([
  '1818-03-22', // the earliest Easter there is
  '1943-04-25', // the latest
  '1961-04-02',
  '2000-04-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2285-03-22',
])('finds Easter on %s', (date) => {
  expect(dateOfDay(easterDay(Number(date.slice(0, 4))))).toBe(date)
})

test("agrees with Gauss's rule for Easter from 1900 to 2199", () => {
  for (let year = 1900; year < 2200; year++) {
    const moon = (19 * (year % 19) + 24) % 30
    const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + (year < 2100 ? 5 : 6)) % 7
    let marchDay = 22 + moon + toSunday
    if (marchDay === 57 || (marchDay === 56 && moon === 28 && year % 19 > 10)) marchDay -= 7
    expect(dateOfDay(easterDay(year)), String(year)).toBe(dateOfDay(dayOf(year, 3, marchDay)))
    expect(weekdayOf(easterDay(year))).toBe(6)
  }
})

test('finds the first to the fifth and the last weekday of a month', () => {
  const mondays = [1, 2, 3, 4, 5, -1].map((nth) =>
    dateIn({ ...times, on: { is: 'weekday', month: 11, nth, weekday: 0 } }, 2026),
  )
  expect(mondays).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-11-30'])
  expect(dateIn({ ...times, on: { is: 'weekday', month: 2, nth: 5, weekday: 0 } }, 2026)).toBeNull()
  expect(dateIn({ ...times, on: { is: 'weekday', month: 2, nth: 5, weekday: 1 } }, 2028)).toBe('2028-02-29')
})

test('has no day for dates that a year lacks', () => {
  expect(dateIn({ ...times, on: { is: 'date', month: 4, day: 31 } }, 2026)).toBeNull()
  expect(dateIn({ ...times, on: { is: 'date', month: 2, day: 29 } }, 2028)).toBeNull()
})

test('ends a holiday so many days later, also over New Year', () => {
  const days = holidayDays({ ...times, on: { is: 'date', month: 12, day: 24 }, days: 9 }, 2027)
  expect([days?.firstDay, days?.lastDay].map((day) => dateOfDay(day ?? 0))).toEqual(['2027-12-24', '2028-01-02'])
})

test('places the known holidays where calendars of 2026 and 2027 have them', () => {
  const dates = (year: number) =>
    Object.fromEntries(knownHolidays.flatMap(({ key, rule }) => (rule === null ? [] : [[key, dateIn(rule, year)]])))
  expect(dates(2026)).toEqual({
    newYearsDay: '2026-01-01',
    epiphany: '2026-01-05',
    mlkDay: '2026-01-19',
    presidentsDay: '2026-02-16',
    fathersDaySpain: '2026-03-19',
    holyWeek: '2026-03-27',
    goodFriday: '2026-04-03',
    easter: '2026-04-05',
    easterMonday: '2026-04-06',
    mothersDaySpain: '2026-05-03',
    mothersDay: '2026-05-10',
    mothersDayMexico: '2026-05-10',
    memorialDay: '2026-05-25',
    juneteenth: '2026-06-19',
    fathersDay: '2026-06-21',
    independenceDay: '2026-07-04',
    laborDay: '2026-09-07',
    halloween: '2026-10-31',
    dayOfTheDead: '2026-11-01',
    thanksgiving: '2026-11-26',
    christmasEve: '2026-12-24',
    christmasDay: '2026-12-25',
    newYearsEve: '2026-12-31',
  })
  expect(dates(2027)).toMatchObject({
    mlkDay: '2027-01-18',
    goodFriday: '2027-03-26',
    mothersDaySpain: '2027-05-02',
    mothersDay: '2027-05-09',
    memorialDay: '2027-05-31',
    fathersDay: '2027-06-20',
    laborDay: '2027-09-06',
    thanksgiving: '2027-11-25',
  })
})

test('has known holidays with keys of their own, two languages, and rules that make sense', () => {
  expect(new Set(knownHolidays.map(({ key }) => key)).size).toBe(knownHolidays.length)
  for (const { key, en, es, rule } of knownHolidays) {
    expect(
      [en, es].every((name) => name.trim() === name && name !== ''),
      key,
    ).toBe(true)
    const holiday = rule === null ? null : { ...rule, evenYears: mara, oddYears: dev }
    if (holiday !== null) expect(overrideProblems(overrideOf({ type: 'holiday', holiday })), key).toEqual([])
  }
  expect(knownHolidays.filter(({ rule }) => rule === null).map(({ key }) => key)).toEqual(['springBreak'])
})

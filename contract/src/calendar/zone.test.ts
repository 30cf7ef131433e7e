import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dateOfDay, dayOf, dayOfDate, weekdayOf } from './days.ts'
import { dateAndTime, instantOfDate, instantOfWall, offsetAt, wallOfInstant } from './zone.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Santiago',
  'Asia/Kathmandu',
]

test('days count from 1970 and weekdays from Monday', () => {
  expect([dayOf(1970, 1, 1), dayOf(2026, 11, 25), dayOfDate('2026-11-25')]).toEqual([0, 20_782, 20_782])
  expect([dateOfDay(20_782), dateOfDay(-1), dateOfDay(dayOf(2028, 2, 29))]).toEqual([
    '2026-11-25',
    '1969-12-31',
    '2028-02-29',
  ])
  expect([weekdayOf(dayOfDate('2026-11-23')), weekdayOf(dayOfDate('2026-11-22')), weekdayOf(-1)]).toEqual([0, 6, 2])
})

test.each(zones)('every quarter of an hour around every clock change of %s is as Temporal says', (zone) => {
  for (const around of [
    '2026-03-08',
    '2026-03-29',
    '2026-11-01',
    '2026-10-25',
    '2027-04-04',
    '2026-10-04',
    '2027-02-07',
    '2026-09-06',
  ])
    for (let minute = -1_440; minute < 2_880; minute += 15) {
      const day = dayOfDate(around)
      const wall = Temporal.PlainDateTime.from(`${around}T00:00`).add({ minutes: minute })
      const expected = wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
      const { at, fit } = instantOfWall(day, minute, zone)
      expect(at, `${wall} ${zone}`).toBe(expected.epochMilliseconds)
      const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
      const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const isThere = expected.toPlainDateTime().equals(wall)
      expect(fit).toBe(!isThere ? 'gap' : later.equals(earlier) ? 'exact' : 'overlap')
      expect(offsetAt(at, zone)).toBe(expected.offsetNanoseconds / 60e9)
      const back = wallOfInstant(at, zone)
      expect(dateOfDay(back.day)).toBe(expected.toPlainDate().toString())
      expect(back.minute).toBe(expected.hour * 60 + expected.minute)
    }
})

test('a wall time in a gap is moved forward, of an overlap the first is taken', () => {
  const berlin = instantOfDate('2027-03-28', '02:30', 'Europe/Berlin')
  expect([new Date(berlin.at).toISOString(), berlin.fit]).toEqual(['2027-03-28T01:30:00.000Z', 'gap'])
  expect(dateAndTime(berlin.at, 'Europe/Berlin')).toEqual({ date: '2027-03-28', time: '03:30' })
  const newYork = instantOfDate('2026-11-01', '01:30', 'America/New_York')
  expect([new Date(newYork.at).toISOString(), newYork.fit]).toEqual(['2026-11-01T05:30:00.000Z', 'overlap'])
  const lordHowe = instantOfDate('2027-04-04', '01:45', 'Australia/Lord_Howe')
  expect([new Date(lordHowe.at).toISOString(), lordHowe.fit]).toEqual(['2027-04-03T14:45:00.000Z', 'overlap'])
})

test('a zone that does not exist is refused', () => {
  expect(() => instantOfDate('2027-03-28', '02:30', 'Mars/Olympus')).toThrow(RangeError)
})

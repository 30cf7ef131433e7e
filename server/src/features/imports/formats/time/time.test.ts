import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { clockMs, dateMs, instantMs, lengthMs, orderShownBy, wallMs } from './wall.ts'
import { dayIn, instantOf, offsetAt } from './zones.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const wall = (text: string) => wallMs(text, 'yearFirst') ?? Number.NaN

describe('zones', () => {
  it.each([
    ['a time that does not exist moves forward', 'America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['a time that comes twice is the first', 'America/New_York', '2025-11-02 01:30', '2025-11-02T05:30:00.000Z'],
    ['half an hour of summer', 'Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
    ['a day that was left out', 'Pacific/Apia', '2011-12-30 12:00', '2011-12-30T22:00:00.000Z'],
    ['24:00 is the next midnight', 'Europe/Berlin', '2026-02-03 24:00', '2026-02-03T23:00:00.000Z'],
  ])('%s', (_name, zone, text, expected) => {
    expect(iso(instantOf(zone, wall(text)))).toBe(expected)
  })

  it('agrees with Temporal for any time of any zone', () => {
    const zones = [
      'America/New_York',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Casablanca',
      'UTC',
    ]
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2099, 0, 1) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const ms = minute * 60_000
        const plain = Temporal.PlainDateTime.from(new Date(ms).toISOString().slice(0, 19))
        expect(instantOf(zone, ms)).toBe(
          plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
        )
        const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
        expect(offsetAt(zone, ms)).toBe(there.offsetNanoseconds / 1e6)
        expect(dayIn(zone, ms)).toBe(there.toPlainDate().toString())
      }),
      { numRuns: 300 },
    )
  })
})

describe('times', () => {
  it.each([
    ['12:27 AM', '00:27'],
    ['12:00 PM', '12:00'],
    ['5:30\u202fpm', '17:30'],
    ['9:05 p.m.', '21:05'],
    ['07:03', '07:03'],
    ['19:54:30', '19:54'],
  ])('%s is %s', (text, expected) => {
    expect(new Date(clockMs(text) ?? Number.NaN).toISOString().slice(11, 16)).toBe(expected)
  })

  it.each(['25:00', '24:01', '7:60', '13:00 PM', '0:10 AM', 'soon', '', '7'])('%s is none', (text) => {
    expect(clockMs(text)).toBeNull()
  })

  it('reads dates in the order that is given, and no other', () => {
    expect(iso(dateMs('14/3/26', 'dayFirst'))).toBe('2026-03-14T00:00:00.000Z')
    expect(iso(dateMs('3/14/2026', 'monthFirst'))).toBe('2026-03-14T00:00:00.000Z')
    for (const text of ['14/3/26', '2026-13-45', '2026-02-30', '1/2/3', '12345'])
      expect(dateMs(text, 'monthFirst')).toBeNull()
    expect(dateMs('1/2/26', 'yearFirst')).toBeNull()
  })

  it('reads instants with an offset, whatever the name of their zone', () => {
    expect(iso(instantMs('Sat Jan 10 2026 14:06:00 GMT-0500 (Eastern Standard Time)'))).toBe('2026-01-10T19:06:00.000Z')
    expect(iso(instantMs('2026-02-16T02:40:24.482913-06:00'))).toBe('2026-02-16T08:40:24.482Z')
    for (const text of ['Invalid Date', '2026-02-16T02:40:24', 'Sat Foo 10 2026 14:06:00 GMT+0000'])
      expect(instantMs(text)).toBeNull()
  })

  it.each([
    ['00:13', 13],
    ['10 hr 5 min', 605],
    ['1h32m', 92],
    ['12 min 30 sec', 12.5],
    ['45m', 45],
  ])('%s is a length of %d minutes', (text, minutes) => {
    expect(lengthMs(text)).toBe(minutes * 60_000)
  })

  it.each(['12', 'm', '1:75', 'a while', '5 m x'])('%s is no length', (text) => {
    expect(lengthMs(text)).toBeNull()
  })

  it('sees the order of dates where one is over twelve, and says where none is', () => {
    expect(orderShownBy(['1/2/26', '14/3/26 5:30 pm'])).toBe('dayFirst')
    expect(orderShownBy(['1/13/26, 19:54'])).toBe('monthFirst')
    expect(orderShownBy(['1/2/26'])).toBeNull()
    expect(orderShownBy(['14/3/26', '3/14/26'])).toBe('both')
    expect(orderShownBy(['yesterday'])).toBe('none')
  })
})

import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, test } from 'vitest'
import { expandSeries, nextOccurrence, type Occurrence, type Series, seriesEnd } from './series.ts'

function daily(startOn: string, startAt: string | null, timeZone: string, durationMinutes = 60): Series {
  return { startOn, startAt, durationMinutes, timeZone, rule: 'FREQ=DAILY', exceptions: [] }
}

/** The occurrences of so many days from the start on. */
function expand(series: Series, days: number): Occurrence[] {
  const from = Temporal.PlainDate.from(series.startOn).toZonedDateTime(series.timeZone).epochMilliseconds
  return expandSeries(series, { from, to: from + days * 86_400_000, max: 10_000 })
}

/** What the clocks show when an occurrence begins. */
function clock(occurrence: Occurrence, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(occurrence.at).toZonedDateTimeISO(timeZone)
  return at.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
}

test.each([
  [
    'Europe/Berlin',
    '2027-03-27',
    '02:30',
    ['2027-03-27T02:30+01:00', '2027-03-28T03:30+02:00', '2027-03-29T02:30+02:00'],
    'gap',
  ],
  [
    'America/New_York',
    '2026-10-31',
    '01:30',
    ['2026-10-31T01:30-04:00', '2026-11-01T01:30-04:00', '2026-11-02T01:30-05:00'],
    'overlap',
  ],
  // Half an hour, in both directions.
  [
    'Australia/Lord_Howe',
    '2027-04-03',
    '01:45',
    ['2027-04-03T01:45+11:00', '2027-04-04T01:45+11:00', '2027-04-05T01:45+10:30'],
    'overlap',
  ],
  [
    'Australia/Lord_Howe',
    '2027-10-02',
    '02:15',
    ['2027-10-02T02:15+10:30', '2027-10-03T02:45+11:00', '2027-10-04T02:15+11:00'],
    'gap',
  ],
])('%s from %s on keeps %s through the clock change', (zone, startOn, startAt, expected, fit) => {
  const occurrences = expand(daily(startOn, startAt, zone), 3)
  expect(occurrences.map((occurrence) => clock(occurrence, zone))).toEqual(expected)
  expect(occurrences.map((occurrence) => occurrence.fit)).toEqual(['exact', fit, 'exact'])
  // What was planned stays what was planned.
  expect(occurrences.map((occurrence) => occurrence.startAt)).toEqual([startAt, startAt, startAt])
})

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'UTC',
]

test.each(zones)('a year of %s at each half hour is as Temporal has it', (zone) => {
  for (let minute = 0; minute < 1_440; minute += 30) {
    const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
    const occurrences = expand(daily('2026-06-01', time.toString().slice(0, 5), zone, 180), 370)
    expect(occurrences.length).toBeGreaterThanOrEqual(369)
    const wrong = occurrences.filter(({ on, at, until }) => {
      const zoned = Temporal.PlainDate.from(on).toZonedDateTime({ timeZone: zone, plainTime: time })
      return zoned.epochMilliseconds !== at || zoned.add({ hours: 3 }).epochMilliseconds !== until
    })
    expect(wrong, `${time}`).toEqual([])
  }
})

test.each(zones)('whole days of %s last from one midnight to another, as Temporal has it', (zone) => {
  const occurrences = expand(daily('2026-06-01', null, zone, 2 * 1_440), 370)
  expect(occurrences.length).toBeGreaterThanOrEqual(370)
  for (const { on, at, until, fit } of occurrences) {
    const date = Temporal.PlainDate.from(on)
    expect([at, until, fit], on).toEqual([
      date.toZonedDateTime(zone).epochMilliseconds,
      date.add({ days: 2 }).toZonedDateTime(zone).epochMilliseconds,
      'exact',
    ])
  }
})

test('a whole day has 23 or 25 hours when clocks change, three hours are three', () => {
  const hours = ({ at, until }: Occurrence) => (until - at) / 3_600_000
  const day = (on: string) => hours(expand(daily(on, null, 'Europe/Berlin', 1_440), 1)[0] as Occurrence)
  expect([day('2027-03-28'), day('2027-03-29'), day('2027-10-31')]).toEqual([23, 24, 25])
  const [night] = expand(daily('2027-03-28', '01:00', 'Europe/Berlin', 180), 1)
  expect(new Date(night?.until ?? 0).toISOString()).toBe('2027-03-28T03:00:00.000Z')
})

test('the day that Samoa skipped is there, and takes no time', () => {
  const occurrences = expand(daily('2011-12-29', null, 'Pacific/Apia', 1_440), 3)
  expect(occurrences.map(({ on, at, until }) => [on, (until - at) / 3_600_000])).toEqual([
    ['2011-12-29', 24],
    ['2011-12-30', 0],
    ['2011-12-31', 24],
    ['2012-01-01', 24],
  ])
})

describe('the zone of the machine', () => {
  const { env } = (globalThis as unknown as { readonly process: { readonly env: { TZ?: string } } }).process
  const before = env.TZ
  afterEach(() => {
    if (before === undefined) delete env.TZ
    else env.TZ = before
  })

  test('changes nothing', () => {
    const series = { ...daily('2026-10-30', '01:30', 'America/New_York'), rule: 'FREQ=DAILY;UNTIL=20270401T053000Z' }
    const seen = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'America/New_York'].map(
      (zone) => {
        env.TZ = zone
        const from = Date.UTC(2026, 9, 29)
        return {
          // Shows that the runtime took the zone.
          offset: new Date(2026, 0, 1).getTimezoneOffset(),
          result: JSON.stringify([
            expandSeries(series, { from, to: from + 160 * 86_400_000, max: 500 }),
            expandSeries({ ...series, startAt: null }, { from, to: from + 160 * 86_400_000, max: 500 }),
            nextOccurrence(series, from),
            seriesEnd(series),
          ]),
        }
      },
    )
    expect(seen.map(({ offset }) => offset)).toEqual([0, -840, 660, -660, 300])
    expect(new Set(seen.map(({ result }) => result)).size).toBe(1)
  })
})

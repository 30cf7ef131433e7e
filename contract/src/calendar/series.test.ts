import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from './days.ts'
import {
  cutAt,
  expandSeries,
  nextOccurrence,
  restFrom,
  type Series,
  type SeriesException,
  seriesEnd,
  seriesStart,
} from './series.ts'

const zone = 'America/New_York'

function seriesOf(changes: Partial<Series> = {}): Series {
  return {
    startOn: '2026-11-25',
    startAt: '09:30',
    durationMinutes: 45,
    timeZone: zone,
    rule: 'FREQ=DAILY',
    exceptions: [],
    ...changes,
  }
}

function moved(on: string, startOn: string, changes: object = {}): SeriesException {
  return { on, isCanceled: false, startOn, startAt: '11:00', durationMinutes: 60, ...changes }
}

const canceled = (on: string): SeriesException => ({ on, isCanceled: true })
const ms = (text: string) => Date.parse(text)

/** Occurrences between two instants as `day>where it is`. */
function shown(series: Series, from: string, to: string, max = 1_000): string[] {
  return expandSeries(series, { from: ms(from), to: ms(to), max }).map(({ on, startOn, startAt }) => {
    const at = `${startOn} ${startAt ?? 'all day'}`
    return on === startOn ? at : `${on}>${at}`
  })
}

describe('a window', () => {
  test('has only what begins since an instant, of many that go on', () => {
    const series = seriesOf({ startAt: null, durationMinutes: 366 * 1440, timeZone: 'UTC', startOn: '2025-01-01' })
    const window = { from: ms('2026-12-05T00:00Z'), to: ms('2026-12-07T00:00Z'), max: 2 }
    expect(expandSeries(series, window).map(({ on }) => on)).toEqual(['2025-12-05', '2025-12-06'])
    const begun = expandSeries(series, { ...window, since: window.from })
    expect(begun.map(({ on }) => on)).toEqual(['2026-12-05', '2026-12-06'])
    const later = moved('2026-01-01', '2026-12-05', { startAt: null, durationMinutes: 1440 })
    const earlier = moved('2026-12-05', '2026-12-01', { startAt: null, durationMinutes: 366 * 1440 })
    const changed = { ...series, exceptions: [later, earlier] }
    expect(expandSeries(changed, { ...window, since: window.from }).map(({ on }) => on)).toEqual([
      '2026-01-01',
      '2026-12-06',
    ])
  })

  test('has what begins in it, in order', () => {
    expect(shown(seriesOf(), '2026-12-01T00:00Z', '2026-12-03T14:30Z')).toEqual([
      '2026-12-01 09:30',
      '2026-12-02 09:30',
    ])
    expect(shown(seriesOf(), '2026-12-01T00:00Z', '2026-12-03T14:30:01Z')).toHaveLength(3)
  })

  test('has what began before it and is in progress, not what just ended', () => {
    const series = seriesOf({ durationMinutes: 3 * 1440 })
    expect(shown(series, '2026-12-05T14:30Z', '2026-12-05T14:31Z')).toEqual([
      '2026-12-03 09:30',
      '2026-12-04 09:30',
      '2026-12-05 09:30',
    ])
    expect(shown(seriesOf(), '2026-12-01T15:15Z', '2026-12-01T15:16Z')).toEqual([])
    expect(shown(seriesOf(), '2026-12-01T15:14:59Z', '2026-12-01T15:16Z')).toHaveLength(1)
  })

  test('has what takes no time where it begins', () => {
    const series = seriesOf({ durationMinutes: 0 })
    expect(shown(series, '2026-12-01T14:30Z', '2026-12-01T14:31Z')).toHaveLength(1)
    expect(shown(series, '2026-12-01T14:29Z', '2026-12-01T14:30Z')).toEqual([])
  })

  test('ends with the most that is wanted', () => {
    const exceptions = [canceled('2026-11-25'), canceled('2026-11-26'), moved('2026-11-28', '2026-11-25')]
    expect(shown(seriesOf({ exceptions }), '2026-11-25T00:00Z', '2030-01-01T00:00Z', 3)).toEqual([
      '2026-11-28>2026-11-25 11:00',
      '2026-11-27 09:30',
      '2026-11-29 09:30',
    ])
    expect(shown(seriesOf(), '2026-11-25T00:00Z', '2026-11-28T00:00Z', 0)).toEqual([])
    expect(shown(seriesOf(), '2026-11-28T00:00Z', '2026-11-25T00:00Z')).toEqual([])
  })

  test('has an entry without a rule once, and one whose rule cannot be read, too', () => {
    for (const rule of [null, 'FREQ=HOURLY'])
      expect(shown(seriesOf({ rule }), '2020-01-01T00:00Z', '2100-01-01T00:00Z')).toEqual(['2026-11-25 09:30'])
  })

  test('reads an UNTIL by the zone and the start of the series', () => {
    const rule = 'FREQ=DAILY;UNTIL=20261127T143000Z'
    const until = (startAt: string) =>
      shown(seriesOf({ rule, startAt }), '2026-11-01T00:00Z', '2027-01-01T00:00Z').at(-1)
    expect(until('09:30')).toBe('2026-11-27 09:30')
    expect(until('09:31')).toBe('2026-11-26 09:31')
  })
})

describe('exceptions', () => {
  const exceptions = [
    canceled('2026-12-02'),
    moved('2026-12-03', '2026-12-24', { title: 'Later', startAt: null, durationMinutes: 2 * 1440 }),
    moved('2026-12-20', '2026-12-04', { startAt: '08:00' }),
  ]
  const series = seriesOf({ exceptions })

  test('take out what left the window and bring in what was moved into it', () => {
    expect(shown(series, '2026-12-01T05:00Z', '2026-12-06T05:00Z')).toEqual([
      '2026-12-01 09:30',
      '2026-12-20>2026-12-04 08:00',
      '2026-12-04 09:30',
      '2026-12-05 09:30',
    ])
    expect(shown(series, '2026-12-25T05:00Z', '2026-12-25T12:00Z')).toEqual(['2026-12-03>2026-12-24 all day'])
    expect(shown(series, '2026-12-26T05:00Z', '2026-12-26T12:00Z')).toEqual([])
  })

  test('come with the occurrence that they made', () => {
    const [first, second] = expandSeries(series, { from: ms('2026-12-24T05:00Z'), to: ms('2026-12-25T05:00Z'), max: 9 })
    expect([first?.exception, second?.exception]).toEqual([exceptions[1], null])
  })

  test('do nothing for a day that the rule does not give', () => {
    const weekly = seriesOf({
      rule: 'FREQ=WEEKLY',
      exceptions: [moved('2026-12-03', '2026-12-04'), canceled('2026-12-01')],
    })
    expect(shown(weekly, '2026-12-01T00:00Z', '2026-12-09T00:00Z')).toEqual(['2026-12-02 09:30'])
    const other = seriesOf({ rule: null, exceptions: [moved('2026-12-03', '2026-12-04')] })
    expect(shown(other, '2026-12-01T00:00Z', '2026-12-09T00:00Z')).toEqual([])
    expect(seriesEnd(other)).toBe('2026-11-25')
  })

  test('of one day: the last holds', () => {
    const twice = seriesOf({ exceptions: [canceled('2026-12-01'), moved('2026-12-01', '2026-12-01')] })
    expect(shown(twice, '2026-12-01T05:00Z', '2026-12-02T05:00Z')).toEqual(['2026-12-01 11:00'])
  })

  test('move an entry without a rule', () => {
    const once = seriesOf({ rule: null, exceptions: [moved('2026-11-25', '2026-12-01')] })
    expect(shown(once, '2026-11-01T00:00Z', '2027-01-01T00:00Z')).toEqual(['2026-11-25>2026-12-01 11:00'])
  })
})

describe('the next occurrence', () => {
  const next = (series: Series, after: string) => {
    const found = nextOccurrence(series, ms(after))
    return found && `${found.on} ${new Date(found.at).toISOString()}`
  }

  test('begins after the instant', () => {
    expect(next(seriesOf(), '2026-12-01T14:29:59Z')).toBe('2026-12-01 2026-12-01T14:30:00.000Z')
    expect(next(seriesOf(), '2026-12-01T14:30Z')).toBe('2026-12-02 2026-12-02T14:30:00.000Z')
    expect(next(seriesOf(), '2000-01-01T00:00Z')).toBe('2026-11-25 2026-11-25T14:30:00.000Z')
  })

  test('passes canceled ones and takes moved ones', () => {
    const days = Array.from({ length: 400 }, (_, index) => dateOfDay(dayOfDate('2026-12-01') + index))
    expect(next(seriesOf({ exceptions: days.map(canceled) }), '2026-11-30T15:00Z')).toBe(
      '2028-01-05 2028-01-05T14:30:00.000Z',
    )
    const exceptions = [moved('2027-06-01', '2026-12-01', { startAt: '09:00' }), moved('2026-12-01', '2027-03-01')]
    expect(next(seriesOf({ exceptions }), '2026-11-30T15:00Z')).toBe('2027-06-01 2026-12-01T14:00:00.000Z')
  })

  test('is null after the end', () => {
    expect(next(seriesOf({ rule: 'FREQ=DAILY;COUNT=2' }), '2026-11-26T14:30Z')).toBeNull()
    expect(next(seriesOf({ rule: null }), '2026-11-25T14:30Z')).toBeNull()
  })
})

describe('the first and the last date', () => {
  test.each<[string, Partial<Series>, string, string | null]>([
    ['of one entry', { rule: null }, '2026-11-25', '2026-11-25'],
    ['of one entry over midnight', { rule: null, durationMinutes: 900 }, '2026-11-25', '2026-11-26'],
    ['of one that ends at midnight', { rule: null, durationMinutes: 870 }, '2026-11-25', '2026-11-25'],
    ['of three whole days', { rule: null, startAt: null, durationMinutes: 3 * 1440 }, '2026-11-25', '2026-11-27'],
    ['without an end', {}, '2026-11-25', null],
    ['of a rule that starts later', { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' }, '2026-11-30', '2026-12-07'],
    [
      'of what was moved out of it',
      {
        rule: 'FREQ=DAILY;COUNT=3',
        exceptions: [moved('2026-11-26', '2026-11-20'), moved('2026-11-25', '2026-12-24')],
      },
      '2026-11-20',
      '2026-12-24',
    ],
    [
      'of what is left',
      { rule: 'FREQ=DAILY;COUNT=5', exceptions: ['2026-11-25', '2026-11-28', '2026-11-29'].map(canceled) },
      '2026-11-26',
      '2026-11-27',
    ],
    ['of nothing', { rule: 'FREQ=DAILY;COUNT=1', exceptions: [canceled('2026-11-25')] }, '2026-11-25', '2026-11-25'],
  ])('%s', (_, changes, first, last) => {
    expect([seriesStart(seriesOf(changes)), seriesEnd(seriesOf(changes))]).toEqual([first, last])
  })
})

describe('a series that is split', () => {
  test.each([
    [
      'FREQ=DAILY;INTERVAL=3',
      '2026-12-01',
      'FREQ=DAILY;INTERVAL=3;UNTIL=20261130',
      { startOn: '2026-12-01', rule: 'FREQ=DAILY;INTERVAL=3' },
    ],
    [
      'FREQ=DAILY;COUNT=10',
      '2026-12-01',
      'FREQ=DAILY;UNTIL=20261130',
      { startOn: '2026-12-01', rule: 'FREQ=DAILY;COUNT=4' },
    ],
    [
      'rrule:freq=daily;until=20261203',
      '2026-12-01',
      'FREQ=DAILY;UNTIL=20261130',
      { startOn: '2026-12-01', rule: 'FREQ=DAILY;UNTIL=20261203' },
    ],
    // A day between two of the rule: it goes on with the next.
    [
      'FREQ=WEEKLY;COUNT=5',
      '2026-12-01',
      'FREQ=WEEKLY;UNTIL=20261130',
      { startOn: '2026-12-02', rule: 'FREQ=WEEKLY;COUNT=4' },
    ],
    ['FREQ=DAILY;COUNT=3', '2026-12-24', 'FREQ=DAILY;COUNT=3', null],
    ['FREQ=DAILY', '2026-11-25', null, { startOn: '2026-11-25', rule: 'FREQ=DAILY' }],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-30', null, { startOn: '2026-11-30', rule: 'FREQ=WEEKLY;BYDAY=MO' }],
  ])('%s at %s', (rule, on, before, rest) => {
    expect(cutAt(rule, '2026-11-25', on)).toBe(before)
    expect(restFrom(rule, '2026-11-25', on)).toEqual(rest)
  })

  test.each([
    'FREQ=DAILY;INTERVAL=4;COUNT=60',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=40',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU;BYSETPOS=-1,2;UNTIL=20300615',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=6,11;COUNT=9',
  ])('has the days it had, wherever it is cut: %s', (rule) => {
    const daysOf = (startOn: string, text: string | null) =>
      text === null ? [] : shown(seriesOf({ startOn, rule: text }), '2026-11-01T00:00Z', '2033-01-01T00:00Z')
    const whole = daysOf('2026-11-24', rule)
    for (let day = dayOfDate('2026-11-24'); day < dayOfDate('2029-01-01'); day += 5) {
      const rest = restFrom(rule, '2026-11-24', dateOfDay(day))
      const before = daysOf('2026-11-24', cutAt(rule, '2026-11-24', dateOfDay(day)))
      expect([...before, ...daysOf(rest?.startOn ?? '', rest?.rule ?? null)], dateOfDay(day)).toEqual(whole)
      expect(before.every((one) => one < dateOfDay(day))).toBe(true)
    }
  })

  test('throws for a rule that is not taken', () => {
    expect(() => cutAt('FREQ=HOURLY', '2026-11-25', '2026-12-01')).toThrow(RangeError)
    expect(() => restFrom('FREQ=HOURLY', '2026-11-25', '2026-12-01')).toThrow(RangeError)
  })
})

import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test, vi } from 'vitest'
import { dateOfDay, dayOfDate, timeOfMinute } from '../calendar/days.ts'
import { runs } from '../testing/runs.ts'
import { type CustodyInput, custodyOf, holderAt, nextExchange } from './custody.ts'
import { nights } from './nights.ts'
import { templateExchanges } from './templates.ts'
import {
  type Cycle,
  type Exchange,
  type HolidayRule,
  isSamePerson,
  type Override,
  overridePrecedence,
  type Period,
  personKey,
} from './terms.ts'
import { bea, cycleOf, dev, mara, overrideOf, period } from './testing/custody-samples.ts'

const hour = 3_600_000
const day = 24 * hour
const people = [mara, dev, bea]
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata']
/** Days around which clocks change in one of the zones, in 2026 and 2027. */
const changes = ['2026-09-06', '2026-10-04', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2027-04-04']

// The oracle. It reads the rules one instant at a time with Temporal, and shares nothing with the engine but the shapes.

function instant(date: string, time: string, zone: string, addDays = 0): number {
  const wall = Temporal.PlainDate.from(date).add({ days: addDays }).toPlainDateTime(time)
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

function cycleHolder(cycle: Cycle, at: number): string | null {
  const { startOn, endOn, timeZone, lengthDays, exchanges } = cycle
  const isOver = endOn !== null && at >= instant(endOn, '00:00', timeZone, 1)
  if (at < instant(startOn, '00:00', timeZone) || isOver) return null
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const latestFirst = [...exchanges].sort((a, b) => (a.at < b.at ? 1 : -1))
  for (let back = -1; back <= lengthDays + 1; back++) {
    const date = today.subtract({ days: back })
    const since = Temporal.PlainDate.from(startOn).until(date, { largestUnit: 'days' }).days
    const dayOfCycle = ((since % lengthDays) + lengthDays) % lengthDays
    for (const exchange of latestFirst.filter((one) => one.day === dayOfCycle))
      if (instant(date.toString(), exchange.at, timeZone) <= at) return personKey(cycle.people[exchange.to])
  }
  return null
}

function overrideHolder({ periods, holiday, timeZone, acceptedAt }: Override, at: number): string | null {
  for (const one of periods)
    if (at >= instant(one.fromOn, one.fromAt, timeZone) && at < instant(one.untilOn, one.untilAt, timeZone))
      return personKey(one.holder)
  if (holiday === null || holiday.on.is !== 'date') return null
  for (const year of [2025, 2026, 2027, 2028]) {
    const date = Temporal.PlainDate.from({ year, month: holiday.on.month, day: holiday.on.day }).toString()
    const until = instant(date, holiday.endAt, timeZone, holiday.days)
    const person = year % 2 === 0 ? holiday.evenYears : holiday.oddYears
    const holds = at >= instant(date, holiday.startAt, timeZone) && at < until && until > Date.parse(acceptedAt)
    if (holds && person !== null) return personKey(person)
  }
  return null
}

function oracle({ cycles, overrides, childId }: CustodyInput, at: number): string | null {
  let best: { readonly rank: string; readonly key: string } | null = null
  const offer = (rank: string, key: string | null) => {
    if (key !== null && (best === null || rank > best.rank)) best = { rank, key }
  }
  for (const cycle of cycles)
    if (cycle.childIds.includes(childId)) offer(`0 ${cycle.startOn} ${cycle.id}`, cycleHolder(cycle, at))
  for (const one of overrides)
    if (one.childIds.includes(childId)) {
      const strength = { vacation: 1, holiday: 2, swap: 3, oneOff: 4 }[one.type]
      offer(`${strength} ${one.acceptedAt} ${one.id}`, overrideHolder(one, at))
    }
  return best === null ? null : (best as { readonly key: string }).key
}

// Arbitrary families.

const zone = fc.constantFrom(...zones)
const person = fc.constantFrom(...people)
const time = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 200 })).map(timeOfMinute)
const dateNear = (spread: number) =>
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -spread, max: spread }))
    .map(([date, days]) => dateOfDay(dayOfDate(date) + days))
const children = fc.subarray(['juno', 'otis'], { minLength: 1 })

const cycle: fc.Arbitrary<Cycle> = fc.integer({ min: 1, max: 21 }).chain((lengthDays) =>
  fc.record({
    id: fc.uuid(),
    childIds: children,
    template: fc.constant('own' as const),
    lengthDays: fc.constant(lengthDays),
    startOn: dateNear(40),
    endOn: fc.option(dateNear(60), { nil: null }),
    timeZone: zone,
    people: fc.constantFrom([mara, dev] as const, [dev, bea] as const),
    exchanges: fc.uniqueArray(
      fc.record<Exchange>({
        day: fc.integer({ min: 0, max: lengthDays - 1 }),
        at: time,
        to: fc.constantFrom(0, 1),
        place: fc.constantFrom('', 'School'),
      }),
      { maxLength: 8, selector: (exchange) => `${exchange.day} ${exchange.at}` },
    ),
  }),
)

const periodNear: fc.Arbitrary<Period> = fc
  .tuple(dateNear(10), time, fc.integer({ min: 0, max: 12 }), time, person)
  .map(([fromOn, fromAt, days, untilAt, holder]) => ({
    fromOn,
    fromAt,
    untilOn: dateOfDay(dayOfDate(fromOn) + days),
    untilAt,
    holder,
  }))

const holiday: fc.Arbitrary<HolidayRule> = fc.record({
  on: dateNear(10).map((date) => ({
    is: 'date' as const,
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
  })),
  startAt: time,
  days: fc.integer({ min: 0, max: 21 }),
  endAt: time,
  evenYears: fc.option(person, { nil: null }),
  oddYears: fc.option(person, { nil: null }),
})

const override: fc.Arbitrary<Override> = fc.record({
  id: fc.uuid(),
  childIds: children,
  type: fc.constantFrom(...overridePrecedence),
  title: fc.constant(''),
  timeZone: zone,
  periods: fc.array(periodNear, { maxLength: 3 }),
  holiday: fc.option(holiday, { nil: null }),
  place: fc.constantFrom('', 'Station'),
  acceptedAt: dateNear(30).map((date) => `${date}T12:00:00.000Z`),
})

const family: fc.Arbitrary<CustodyInput> = fc.record({
  cycles: fc.array(cycle, { maxLength: 3 }),
  overrides: fc.array(override, { maxLength: 6 }),
  childId: fc.constantFrom('juno', 'otis'),
})
const from = fc.tuple(dateNear(15), fc.integer({ min: 0, max: day - 1 })).map(([date, ms]) => Date.parse(date) + ms)

// Properties.

test('agrees with the oracle at random instants and just before and at every edge', () => {
  fc.assert(
    fc.property(
      family,
      from,
      fc.array(fc.integer({ min: 0, max: 30 * day - 1 }), { maxLength: 12 }),
      (input, start, offsets) => {
        const { segments } = custodyOf({ ...input, from: start, to: start + 30 * day })
        const edges = segments.flatMap(({ from: edge, to }) => [edge - 1, edge, to - 1, to])
        const inside = edges.filter((at) => at >= start && at < start + 30 * day).slice(0, 60)
        for (const at of [...offsets.map((offset) => start + offset), ...inside]) {
          const segment = segments.find(({ from: low, to }) => low <= at && at < to)
          const expected = oracle(input, at)
          expect(segment === undefined ? null : personKey(segment.holder), new Date(at).toISOString()).toBe(expected)
          const holder = holderAt(input, at)
          expect(holder === null ? null : personKey(holder)).toBe(expected)
        }
      },
    ),
    { numRuns: runs({ short: 40, long: 150 }) },
  )
})

test('agrees with the oracle hour by hour, and has exchanges where the oracle changes', () => {
  fc.assert(
    fc.property(family, from, (input, start) => {
      const to = start + 6 * day
      const { segments, exchanges } = custodyOf({ ...input, from: start, to })
      for (let at = start; at < to; at += hour) {
        const segment = segments.find(({ from: low, to: high }) => low <= at && at < high)
        expect(segment === undefined ? null : personKey(segment.holder)).toBe(oracle(input, at))
      }
      for (const { at, fromPerson, toPerson } of exchanges) {
        expect(oracle(input, at)).toBe(personKey(toPerson))
        expect(oracle(input, at - 1)).toBe(fromPerson === null ? null : personKey(fromPerson))
      }
    }),
    { numRuns: runs({ short: 12, long: 50 }) },
  )
})

test('has segments in order that touch or leave a gap, and differ from their neighbors', () => {
  fc.assert(
    fc.property(family, from, fc.integer({ min: 0, max: 400 * day }), (input, start, length) => {
      const to = start + length
      const { segments, exchanges } = custodyOf({ ...input, from: start, to })
      for (const [index, segment] of segments.entries()) {
        const next = segments[index + 1]
        expect(segment.from).toBeGreaterThanOrEqual(start)
        expect(segment.to).toBeGreaterThan(segment.from)
        expect(segment.to).toBeLessThanOrEqual(next?.from ?? to)
        if (next === undefined || next.from !== segment.to) continue
        const isSame = isSamePerson(segment.holder, next.holder)
        expect(isSame && segment.source.id === next.source.id && segment.source.is === next.source.is).toBe(false)
        expect(exchanges.filter(({ at }) => at === next.from)).toHaveLength(isSame ? 0 : 1)
      }
      expect(exchanges.every(({ at }) => segments.some((segment) => segment.from === at))).toBe(true)
    }),
    { numRuns: runs({ short: 40, long: 150 }) },
  )
})

test('gives the same for a window as for its parts, in any order of the input', () => {
  fc.assert(
    fc.property(family, from, fc.integer({ min: 1, max: 60 * day - 1 }), (input, start, cut) => {
      const to = start + 60 * day
      const whole = custodyOf({ ...input, from: start, to })
      const turned = { ...input, cycles: input.cycles.toReversed(), overrides: input.overrides.toReversed() }
      expect(custodyOf({ ...turned, from: start, to })).toEqual(whole)
      const left = custodyOf({ ...input, from: start, to: start + cut })
      const right = custodyOf({ ...input, from: start + cut, to })
      expect([...left.exchanges, ...right.exchanges]).toEqual(whole.exchanges)
      expect(nextExchange(input, start + cut - 1) ?? undefined).toEqual(
        right.exchanges[0] ?? nextExchange(input, to - 1) ?? undefined,
      )
    }),
    { numRuns: runs({ short: 12, long: 50 }) },
  )
})

test('counts every night of every month once', () => {
  fc.assert(
    fc.property(family, dateNear(20), fc.integer({ min: 0, max: 120 }), (input, fromOn, days) => {
      const toOn = dateOfDay(dayOfDate(fromOn) + days)
      const { months, years } = nights({ ...input, fromOn, toOn })
      const expected = new Map<string, number>()
      for (let offset = 0; offset <= days; offset++) {
        const month = dateOfDay(dayOfDate(fromOn) + offset).slice(0, 7)
        expected.set(month, (expected.get(month) ?? 0) + 1)
      }
      const sum = (counts: (typeof months)[number] | (typeof years)[number]) =>
        counts.nights.reduce((total, { count }) => total + count, counts.unassigned)
      expect(new Map(months.map((month) => [month.month, sum(month)]))).toEqual(expected)
      expect(years.reduce((total, year) => total + sum(year), 0)).toBe(days + 1)
    }),
    { numRuns: runs({ short: 20, long: 80 }) },
  )
})

test('reads the clocks of a zone only near the window, however many overrides there are', () => {
  // A zone of its own: what is read of a zone is kept.
  const timeZone = 'America/Chicago'
  const choice = { startOn: '2020-01-06', at: '17:00', place: '', firstPerson: 0 } as const
  const cycles = [0, 1, 2, 3].map((index) =>
    cycleOf({ id: `c${index}`, timeZone, ...choice, ...templateExchanges('2-2-3', choice) }),
  )
  // One every third day from 2024 on, each with eight periods that overlap those of others.
  const overrides = Array.from({ length: 400 }, (_, index) => {
    const first = dayOfDate('2024-01-01') + index * 3
    const periods = Array.from({ length: 8 }, (_, part) =>
      period(
        `${dateOfDay(first + part * 2)} 10:00`,
        `${dateOfDay(first + part * 2 + 5)} 10:00`,
        people[part % 3] ?? bea,
      ),
    )
    return overrideOf({ id: `o${index}`, timeZone, type: overridePrecedence[index % 4] ?? 'swap', periods })
  })
  const reads = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const window = { cycles, overrides, childId: 'juno', from: Date.parse('2026-02-01') }
  custodyOf({ ...window, to: window.from + 42 * day })
  const ofMonth = reads.mock.calls.length
  const year = custodyOf({ ...window, to: window.from + 400 * day })
  const ofYear = reads.mock.calls.length - ofMonth
  // Two for each day near a wall time of the window. All overrides together would take 2,400.
  expect(ofMonth).toBeLessThan(250)
  expect(ofYear).toBeLessThan(1_000)
  reads.mockRestore()
  expect(year.segments.length).toBeGreaterThan(100)
})

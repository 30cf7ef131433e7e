import { expect, test } from 'vitest'
import { custodyOf, holderAt, nextExchange } from './custody.ts'
import { type Override, overridePrecedence } from './terms.ts'
import {
  at,
  bea,
  cycleOf,
  dev,
  exchangeLines,
  holidayOf,
  mara,
  overrideOf,
  period,
  segmentLines,
} from './testing/custody-samples.ts'

const week = { childId: 'juno', from: at('2026-11-16 00:00'), to: at('2026-11-23 00:00') }
/** The week that the schedule page shows: Mara until Wednesday, Dev until Sunday. */
const midweek = cycleOf({
  lengthDays: 7,
  exchanges: [
    { day: 2, at: '17:00', to: 1, place: 'School' },
    { day: 6, at: '17:00', to: 0, place: 'Home' },
  ],
})

test('shows whose time it is and where care changes hands', () => {
  const { segments, exchanges } = custodyOf({ ...week, cycles: [midweek], overrides: [] })
  expect(segmentLines(segments)).toEqual([
    '2026-11-16T05:00 > 2026-11-18T22:00 Mara cycle',
    '2026-11-18T22:00 > 2026-11-22T22:00 Dev cycle',
    '2026-11-22T22:00 > 2026-11-23T05:00 Mara cycle',
  ])
  expect(exchanges).toEqual([
    {
      at: at('2026-11-18 17:00'),
      fit: 'exact',
      date: '2026-11-18',
      time: '17:00',
      timeZone: 'America/New_York',
      fromPerson: mara,
      toPerson: dev,
      place: 'School',
      source: { is: 'cycle', id: 'cycle' },
    },
    {
      at: at('2026-11-22 17:00'),
      fit: 'exact',
      date: '2026-11-22',
      time: '17:00',
      timeZone: 'America/New_York',
      fromPerson: dev,
      toPerson: mara,
      place: 'Home',
      source: { is: 'cycle', id: 'cycle' },
    },
  ])
})

test('starts a cycle at midnight of its first day with whoever the last exchange of a round gave the child to', () => {
  const window = { childId: 'juno', from: at('2026-11-01 00:00'), to: at('2026-11-04 00:00') }
  const { segments, exchanges } = custodyOf({ ...window, cycles: [cycleOf()], overrides: [] })
  expect(segmentLines(segments)).toEqual([
    '2026-11-02T05:00 > 2026-11-02T22:00 Dev cycle',
    '2026-11-02T22:00 > 2026-11-04T05:00 Mara cycle',
  ])
  expect(exchangeLines(exchanges)).toEqual(['2026-11-02 17:00 Dev > Mara cycle'])
})

test('ends a cycle after its last day and starts the next one then', () => {
  const ended = cycleOf({ endOn: '2026-11-10' })
  const next = cycleOf({ id: 'next', startOn: '2026-11-11', people: [bea, mara] })
  const window = { childId: 'juno', from: at('2026-11-10 00:00'), to: at('2026-11-12 00:00') }
  expect(segmentLines(custodyOf({ ...window, cycles: [ended], overrides: [] }).segments)).toEqual([
    '2026-11-10T05:00 > 2026-11-11T05:00 Dev cycle',
  ])
  const both = custodyOf({ ...window, cycles: [ended, next], overrides: [] })
  expect(exchangeLines(both.exchanges)).toEqual([
    '2026-11-11 00:00 Dev > Mara cycle',
    '2026-11-11 17:00 Mara > Nana Bea cycle',
  ])
  expect(both.exchanges[0]?.source.id).toBe('next')
})

test('changes hands at the edges of an override and not at the exchanges that it covers', () => {
  const trip = overrideOf({
    type: 'vacation',
    place: 'Airport',
    periods: [period('2026-11-17 10:00', '2026-11-20 12:00', bea)],
  })
  const { segments, exchanges } = custodyOf({ ...week, cycles: [midweek], overrides: [trip] })
  expect(segmentLines(segments)).toEqual([
    '2026-11-16T05:00 > 2026-11-17T15:00 Mara cycle',
    '2026-11-17T15:00 > 2026-11-20T17:00 Nana Bea vacation',
    '2026-11-20T17:00 > 2026-11-22T22:00 Dev cycle',
    '2026-11-22T22:00 > 2026-11-23T05:00 Mara cycle',
  ])
  expect(exchangeLines(exchanges)).toEqual([
    '2026-11-17 10:00 Mara > Nana Bea vacation',
    '2026-11-20 12:00 Nana Bea > Dev vacation',
    '2026-11-22 17:00 Dev > Mara cycle',
  ])
  expect(exchanges.map(({ place }) => place)).toEqual(['Airport', 'Airport', 'Home'])
})

test('has no exchange where an override starts with whoever has the child already', () => {
  const longer = overrideOf({ periods: [period('2026-11-18 12:00', '2026-11-19 17:00', mara)] })
  const { segments, exchanges } = custodyOf({ ...week, cycles: [midweek], overrides: [longer] })
  expect(exchangeLines(exchanges)).toEqual(['2026-11-19 17:00 Mara > Dev oneOff', '2026-11-22 17:00 Dev > Mara cycle'])
  expect(segments.map(({ source }) => source.is)).toEqual(['cycle', 'oneOff', 'cycle', 'cycle'])
})

test('names the usual place where an override names none', () => {
  const longer = overrideOf({ periods: [period('2026-11-18 12:00', '2026-11-19 17:00', mara)] })
  const { exchanges } = custodyOf({ ...week, cycles: [midweek], overrides: [longer] })
  expect(exchanges.map(({ place }) => place)).toEqual(['School', 'Home'])
  const toBea = overrideOf({ periods: [period('2026-11-19 12:00', '2026-11-19 17:00', bea)] })
  const unknown = custodyOf({ ...week, cycles: [midweek], overrides: [toBea] }).exchanges
  expect(unknown.map(({ place }) => place)).toEqual(['School', '', 'School', 'Home'])
  const ended = custodyOf({ ...week, cycles: [cycleOf({ endOn: '2026-11-15' })], overrides: [toBea] }).exchanges
  expect(ended.map(({ place }) => place)).toEqual([''])
})

test('takes the place of the override where it ends at the moment of an exchange', () => {
  const day = period('2026-11-18 09:00', '2026-11-18 17:00', bea)
  const atZoo = custodyOf({ ...week, cycles: [midweek], overrides: [overrideOf({ place: 'Zoo', periods: [day] })] })
  expect(exchangeLines(atZoo.exchanges).slice(0, 2)).toEqual([
    '2026-11-18 09:00 Mara > Nana Bea oneOff',
    '2026-11-18 17:00 Nana Bea > Dev oneOff',
  ])
  expect(atZoo.exchanges[1]?.place).toBe('Zoo')
  // Dev's other place would leave it open which one is meant.
  const twoPlaces = cycleOf({
    ...midweek,
    exchanges: [
      { day: 0, at: '08:00', to: 1, place: 'Station' },
      { day: 1, at: '08:00', to: 0, place: '' },
      ...midweek.exchanges,
    ],
  })
  const asUsual = custodyOf({ ...week, cycles: [twoPlaces], overrides: [overrideOf({ periods: [day] })] })
  expect(asUsual.exchanges.find(({ at: instant }) => instant === at('2026-11-18 17:00'))?.place).toBe('School')
})

test('lets one-off come before swap, holiday, vacation, and the cycle', () => {
  const people = overridePrecedence.map((type) => ({ userId: null, name: type }))
  const all = overridePrecedence.map((type, index) =>
    overrideOf({
      id: type,
      type,
      periods: [period('2026-11-17 10:00', '2026-11-17 12:00', people[index] ?? bea)],
      // The weaker it is, the later it was accepted: the type decides.
      acceptedAt: `2026-11-0${9 - index}T12:00:00Z`,
    }),
  )
  const strongest = (overrides: readonly Override[]) =>
    holderAt({ cycles: [midweek], overrides, childId: 'juno' }, at('2026-11-17 11:00'))?.name
  expect([4, 3, 2, 1, 0].map((count) => strongest(all.slice(0, count)))).toEqual([
    'oneOff',
    'swap',
    'holiday',
    'vacation',
    'Mara',
  ])
  expect(strongest(all.toReversed())).toBe('oneOff')
})

test('lets the override that was accepted later come first within a type', () => {
  const early = overrideOf({ id: 'b', periods: [period('2026-11-17 10:00', '2026-11-17 14:00', bea)] })
  const late = overrideOf({
    id: 'a',
    periods: [period('2026-11-17 12:00', '2026-11-17 16:00', dev)],
    acceptedAt: '2026-11-02T12:00:00Z',
  })
  for (const overrides of [
    [early, late],
    [late, early],
  ])
    expect(exchangeLines(custodyOf({ ...week, cycles: [midweek], overrides }).exchanges).slice(0, 3)).toEqual([
      '2026-11-17 10:00 Mara > Nana Bea oneOff',
      '2026-11-17 12:00 Nana Bea > Dev oneOff',
      '2026-11-17 16:00 Dev > Mara oneOff',
    ])
})

test('lets holidays alternate between even and odd years, and leaves a year without a person to the cycle', () => {
  const thanksgiving = { is: 'weekday', month: 11, nth: 4, weekday: 3 } as const
  const rule = overrideOf({ type: 'holiday', holiday: holidayOf({ on: thanksgiving, oddYears: bea }) })
  const only = overrideOf({ type: 'holiday', holiday: holidayOf({ on: thanksgiving, oddYears: null }) })
  const on = (override: Override, wall: string) =>
    holderAt({ cycles: [midweek], overrides: [override], childId: 'juno' }, at(wall))?.name
  expect([on(rule, '2026-11-26 08:59'), on(rule, '2026-11-26 09:00'), on(rule, '2026-11-26 18:00')]).toEqual([
    'Dev',
    'Mara',
    'Dev',
  ])
  expect([on(rule, '2027-11-25 12:00'), on(only, '2027-11-25 12:00'), on(only, '2028-11-23 12:00')]).toEqual([
    'Nana Bea',
    'Dev',
    'Mara',
  ])
})

test('counts a holiday over New Year to the year in which it starts', () => {
  const holiday = holidayOf({ on: { is: 'date', month: 12, day: 26 }, days: 21, startAt: '12:00', endAt: '12:00' })
  const input = { cycles: [], overrides: [overrideOf({ type: 'holiday', holiday })], childId: 'juno' }
  const holders = ['2026-12-26 12:00', '2027-01-16 11:59', '2027-01-16 12:00', '2027-12-26 12:00', '2028-01-16 11:59']
  expect(holders.map((wall) => holderAt(input, at(wall))?.name)).toEqual(['Mara', 'Mara', undefined, 'Dev', 'Dev'])
})

test('leaves holidays that were over before the rule was accepted as they were', () => {
  const holiday = holidayOf({ on: { is: 'date', month: 10, day: 31 } })
  const acceptedAt = '2026-10-31T18:00:00Z'
  const input = { cycles: [], overrides: [overrideOf({ type: 'holiday', holiday, acceptedAt })], childId: 'juno' }
  expect(holderAt(input, at('2025-10-31 12:00'))).toBeNull()
  // On the day itself it was not over yet.
  expect(holderAt(input, at('2026-10-31 12:00'))).toEqual(mara)
})

test('keeps children and zones apart', () => {
  const otis = cycleOf({ id: 'otis', childIds: ['otis'], timeZone: 'Europe/Berlin', people: [bea, dev] })
  const cycles = [cycleOf(), otis]
  const overrides = [
    overrideOf({ childIds: ['otis'], periods: [period('2026-11-03 00:00', '2026-11-04 00:00', mara)] }),
  ]
  const window = { from: at('2026-11-02 00:00'), to: at('2026-11-05 00:00'), cycles, overrides }
  const juno = custodyOf({ ...window, childId: 'juno' })
  expect(juno).toEqual(custodyOf({ ...window, childId: 'juno', cycles: [cycleOf()], overrides: [] }))
  expect(exchangeLines(custodyOf({ ...window, childId: 'otis' }).exchanges)).toEqual([
    '2026-11-02 17:00 Dev > Nana Bea cycle',
    '2026-11-03 00:00 Nana Bea > Mara oneOff',
    '2026-11-04 00:00 Mara > Nana Bea oneOff',
  ])
  expect(custodyOf({ ...window, childId: 'unknown' })).toEqual({ segments: [], exchanges: [] })
})

test('says nothing where nothing holds, and that no one had the child before an override', () => {
  const visit = overrideOf({ periods: [period('2026-11-17 10:00', '2026-11-17 12:00', bea)] })
  const { segments, exchanges } = custodyOf({ ...week, cycles: [], overrides: [visit] })
  expect(segmentLines(segments)).toEqual(['2026-11-17T15:00 > 2026-11-17T17:00 Nana Bea oneOff'])
  expect(exchangeLines(exchanges)).toEqual(['2026-11-17 10:00 no one > Nana Bea oneOff'])
})

test('lists an exchange at the start of a window and none at its end', () => {
  const from = at('2026-11-18 17:00')
  const to = at('2026-11-22 17:00')
  const { segments, exchanges } = custodyOf({ childId: 'juno', from, to, cycles: [midweek], overrides: [] })
  expect(exchanges.map((exchange) => exchange.at)).toEqual([from])
  expect(segments).toEqual([{ from, to, holder: dev, source: { is: 'cycle', id: 'cycle' } }])
  expect(custodyOf({ childId: 'juno', from, to: from, cycles: [midweek], overrides: [] }).segments).toEqual([])
})

test('finds the next exchange after an instant, far ahead too', () => {
  const input = { cycles: [midweek], overrides: [], childId: 'juno' }
  expect(nextExchange(input, at('2026-11-17 17:00'))?.at).toBe(at('2026-11-18 17:00'))
  expect(nextExchange(input, at('2026-11-18 17:00'))?.at).toBe(at('2026-11-22 17:00'))
  const inAYear = overrideOf({ periods: [period('2027-11-20 10:00', '2027-11-20 12:00', bea)] })
  const later = { cycles: [], overrides: [inAYear], childId: 'juno' }
  expect(nextExchange(later, at('2026-11-17 00:00'))?.at).toBe(at('2027-11-20 10:00'))
  expect(nextExchange(later, at('2026-10-01 00:00'))).toBeNull()
})

test('has no exchange between two spellings of one name', () => {
  const renamed = overrideOf({
    periods: [period('2026-11-19 10:00', '2026-11-19 12:00', { userId: null, name: 'dev' })],
  })
  expect(custodyOf({ ...week, cycles: [midweek], overrides: [renamed] }).exchanges).toHaveLength(2)
})

test('refuses windows beyond ten years and bounds that are no numbers', () => {
  const input = { cycles: [midweek], overrides: [], childId: 'juno' }
  expect(() => custodyOf({ ...input, from: 0, to: 400_000_000_000 })).toThrow(RangeError)
  expect(() => custodyOf({ ...input, from: Number.NaN, to: 0 })).toThrow(RangeError)
})

test('cycles that others cover are not expanded, and parts of a long window fit together', () => {
  let expanded = 0
  const exchanges = Array.from({ length: 56 }, (_, at) => ({
    ...{
      day: Math.floor(at / 2),
      at: at % 2 === 0 ? '08:00' : '17:00',
      to: at % 2 === 0 ? (0 as const) : (1 as const),
    },
    place: '',
  }))
  const covered = Array.from({ length: 50 }, (_, number) => ({
    ...cycleOf({ id: `cycle ${number}`, startOn: `20${10 + (number % 15)}-01-01`, lengthDays: 28 }),
    get exchanges() {
      expanded += 1
      return exchanges
    },
  }))
  const strongest = cycleOf({ id: 'strongest', startOn: '2025-06-01', lengthDays: 28, exchanges })
  const year = { overrides: [], childId: 'juno', from: Date.UTC(2026, 0, 5), to: Date.UTC(2027, 0, 5) }
  const all = custodyOf({ ...year, cycles: [...covered, strongest] })
  // Each is asked how many exchanges it has, and no more.
  expect(expanded).toBeLessThanOrEqual(2 * covered.length)
  const weeks = Array.from({ length: 53 }, (_, week) => year.from + week * 7 * 86_400_000).map((from) =>
    custodyOf({ ...year, cycles: [strongest], from, to: Math.min(from + 7 * 86_400_000, year.to) }),
  )
  expect(all.exchanges).toEqual(weeks.flatMap((week) => week.exchanges))
  expect(all.segments).toHaveLength(all.exchanges.length + 1)
  expect(all.segments.every(({ from }, at) => at === 0 || all.segments[at - 1]?.to === from)).toBe(true)
})

test('a later schedule without exchanges covers nothing of an earlier one, however long the window', () => {
  const { segments } = custodyOf({
    cycles: [cycleOf(), cycleOf({ id: 'empty', startOn: '2026-11-09', lengthDays: 1, exchanges: [] })],
    overrides: [],
    childId: 'juno',
    from: at('2026-11-02 17:00'),
    to: at('2027-02-01 17:00'),
  })
  expect(segments.every(({ source }) => source.id === 'cycle')).toBe(true)
  expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([at('2026-11-02 17:00'), at('2027-02-01 17:00')])
  expect(segments).toHaveLength(13)
})

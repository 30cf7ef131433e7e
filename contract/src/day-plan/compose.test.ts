import { afterEach, expect, test, vi } from 'vitest'
import type { Cycle } from '../custody/terms.ts'
import { type DayItem, dayItem } from '../schedule-day.ts'
import { composeDays, composeDaysInSteps, type DayEntry, type DayOverride, type DayParts } from './compose.ts'
import { daysWindow } from './window.ts'

const ids = (last: string) => `0193f000-0000-7000-8000-0000000000${last}`
const [juno, otis] = [ids('01'), ids('02')]
const [swim, checkUp, cycleId, overrideId] = [ids('11'), ids('12'), ids('21'), ids('31')]
const mara = { userId: ids('41'), name: 'Mara' }
const dev = { userId: null, name: 'Dev' }

const entry = (over: Partial<DayEntry> = {}): DayEntry => ({
  id: swim,
  childIds: [juno],
  kind: 'appointment',
  title: 'Swimming',
  startOn: '2026-11-23',
  startAt: '16:30',
  durationMinutes: 45,
  timeZone: 'Europe/Berlin',
  rule: null,
  exceptions: [],
  assigneeId: null,
  place: 'Pool',
  color: null,
  follows: null,
  ...over,
})

const cycle = (over: Partial<Cycle> = {}): Cycle => ({
  id: cycleId,
  childIds: [juno, otis],
  template: 'alternating-weeks',
  lengthDays: 14,
  startOn: '2026-11-02',
  endOn: null,
  timeZone: 'Europe/Berlin',
  people: [mara, dev],
  exchanges: [
    { day: 4, at: '17:00', to: 1, place: 'School' },
    { day: 11, at: '17:00', to: 0, place: 'School' },
  ],
  ...over,
})

const override = (over: Partial<DayOverride> = {}): DayOverride => ({
  id: overrideId,
  childIds: [juno],
  type: 'swap',
  title: 'Trip',
  timeZone: 'Europe/Berlin',
  periods: [{ fromOn: '2026-11-25', fromAt: '10:00', untilOn: '2026-11-26', untilAt: '18:00', holder: mara }],
  holiday: null,
  place: '',
  status: 'accepted',
  acceptedAt: '2026-11-20T10:00:00.000Z',
  ...over,
})

const nothing: DayParts = { entries: [], cycles: [], overrides: [], logs: [], projections: [], childIds: [juno, otis] }
const compose = (parts: Partial<DayParts>, date = '2026-11-25', days = 1, max = 100) =>
  composeDays({ ...nothing, ...parts }, { ...daysWindow(date, days, 'Europe/Berlin'), max })
const kindsOf = (items: readonly { readonly is: string }[]) => items.map(({ is }) => is)

test('puts everything of a day into one list, by instant and then by kind', () => {
  const items = compose({
    entries: [
      entry({ startOn: '2026-11-25' }),
      entry({ id: checkUp, kind: 'routine', title: 'Nap', startOn: '2026-11-25', startAt: '12:00' }),
    ],
    cycles: [cycle()],
    overrides: [override()],
    logs: [
      {
        id: ids('51'),
        childId: juno,
        kind: 'sleep',
        startAt: '2026-11-25T11:00:00.000Z',
        endAt: '2026-11-25T12:00:00.000Z',
        isRunning: false,
      },
    ],
    projections: [
      {
        childId: juno,
        what: 'feed',
        from: Date.parse('2026-11-25T11:00:00.000Z'),
        to: Date.parse('2026-11-25T11:40:00.000Z'),
        best: Date.parse('2026-11-25T11:20:00.000Z'),
        hits: 8,
        of: 10,
      },
    ],
  })
  expect(items.map(({ at, is }) => `${at.slice(11, 16)} ${is}`)).toEqual([
    '23:00 custody',
    '23:00 custody',
    '09:00 custody',
    '09:00 override',
    '09:00 exchange',
    '11:00 routine',
    '11:00 log',
    '11:00 projected',
    '15:30 appointment',
  ])
  for (const item of items) expect(dayItem.safeParse(item)).toMatchObject({ success: true })
})

test('has one line of custody for children with the same person and span', () => {
  const both = compose({ cycles: [cycle()] }, '2026-11-20')
  expect(both.map(({ is, childIds }) => [is, childIds])).toEqual([
    ['custody', [juno, otis]],
    ['custody', [juno, otis]],
    ['exchange', [juno, otis]],
  ])
  expect(both[2]).toMatchObject({ at: '2026-11-20T16:00:00.000Z', from: mara, to: dev, place: 'School', fit: 'exact' })
  const one = compose({ cycles: [cycle()], childIds: [otis] }, '2026-11-20')
  expect(one.map(({ childIds }) => childIds)).toEqual([[otis], [otis], [otis]])
})

test('shows proposed overrides without letting them change whose time it is', () => {
  const items = compose({ cycles: [cycle()], overrides: [override({ status: 'proposed', acceptedAt: null })] })
  expect(kindsOf(items)).toEqual(['custody', 'override'])
  expect(items[0]).toMatchObject({ holder: dev, childIds: [juno, otis] })
  expect(items[1]).toMatchObject({ isProposed: true, holder: mara, title: 'Trip' })
  for (const status of ['declined', 'expired', 'withdrawn', 'replaced'] as const)
    expect(kindsOf(compose({ overrides: [override({ status })] }))).toEqual([])
})

test('shows a proposed holiday in the year that is looked at', () => {
  const holiday = {
    on: { is: 'date', month: 12, day: 24 },
    startAt: '10:00',
    days: 2,
    endAt: '18:00',
    evenYears: dev,
    oddYears: null,
  } as const
  const proposed = override({ type: 'holiday', periods: [], holiday, status: 'proposed', acceptedAt: null })
  expect(compose({ overrides: [proposed] }, '2026-12-25')).toMatchObject([
    { is: 'override', at: '2026-12-24T09:00:00.000Z', until: '2026-12-26T17:00:00.000Z', holder: dev },
  ])
  expect(compose({ overrides: [proposed] }, '2027-12-25')).toEqual([])
})

test('shows an exception with what it changes, and the rest as the series has it', () => {
  const moved = {
    on: '2026-11-25',
    isCanceled: false,
    startOn: '2026-11-25',
    startAt: '18:00',
    durationMinutes: 30,
    place: 'Lake',
    assigneeId: null,
  } as const
  const series = entry({
    rule: 'FREQ=DAILY',
    assigneeId: mara.userId,
    exceptions: [moved, { on: '2026-11-26', isCanceled: true }],
  })
  const items = compose({ entries: [series] }, '2026-11-24', 4)
  expect(items).toMatchObject([
    { on: '2026-11-24', place: 'Pool', assigneeId: mara.userId, repeats: true },
    {
      on: '2026-11-25',
      at: '2026-11-25T17:00:00.000Z',
      until: '2026-11-25T17:30:00.000Z',
      place: 'Lake',
      assigneeId: null,
    },
    { on: '2026-11-27', title: 'Swimming' },
  ])
})

test('says what a clock change does to a wall time', () => {
  const night = entry({ startAt: '02:30', rule: 'FREQ=DAILY', durationMinutes: 10 })
  expect(compose({ entries: [night] }, '2027-03-28')).toMatchObject([{ at: '2027-03-28T01:30:00.000Z', fit: 'gap' }])
  expect(compose({ entries: [night] }, '2026-11-25')).toMatchObject([{ fit: 'exact' }])
})

test('shows whole days from midnight to midnight of their own zone', () => {
  const day = entry({ startOn: '2027-03-28', startAt: null, durationMinutes: 1440 })
  expect(compose({ entries: [day] }, '2027-03-28')).toMatchObject([
    { isAllDay: true, at: '2027-03-27T23:00:00.000Z', until: '2027-03-28T22:00:00.000Z' },
  ])
})

test('ends a series before the day from which another follows it, once and twice', () => {
  const series = entry({ rule: 'FREQ=DAILY' })
  const follower = entry({ id: checkUp, startOn: '2026-11-26', startAt: '17:00', rule: 'FREQ=DAILY' })
  const following = { ...follower, follows: { id: swim, on: '2026-11-26' } }
  const shown = (entries: readonly DayEntry[]) =>
    compose({ entries }, '2026-11-24', 4).map((item) =>
      'on' in item ? `${item.id === swim ? 'old' : 'new'} ${item.on}` : '',
    )
  const expected = ['old 2026-11-24', 'old 2026-11-25', 'new 2026-11-26', 'new 2026-11-27']
  expect(shown([series, following])).toEqual(expected)
  expect(shown([following, { ...series, rule: 'FREQ=DAILY;UNTIL=20261125' }])).toEqual(expected)
  expect(shown([series])).toHaveLength(4)
  // From its first day on nothing of the earlier one is left, of a single entry too.
  const fromFirst = { ...follower, follows: { id: swim, on: '2026-11-23' } }
  for (const rule of ['FREQ=DAILY', null])
    expect(shown([{ ...series, rule }, fromFirst]).filter((one) => one.startsWith('old'))).toEqual([])
})

test('leaves out logs that were over before the window, and keeps what still runs', () => {
  const log = (last: string, startAt: string, endAt: string | null, isRunning = false) =>
    ({ id: ids(last), childId: juno, kind: 'sleep', startAt, endAt, isRunning }) as const
  const items = compose({
    logs: [
      log('61', '2026-11-24T20:00:00.000Z', '2026-11-24T23:00:00.000Z'),
      log('62', '2026-11-24T20:00:00.000Z', '2026-11-25T05:00:00.000Z'),
      log('63', '2026-11-24T20:00:00.000Z', null),
      log('64', '2026-11-24T20:00:00.000Z', null, true),
      log('65', '2026-11-25T23:00:00.000Z', null),
    ],
  })
  expect(items.map((item) => 'id' in item && item.id.slice(-2))).toEqual(['62', '64'])
})

test('says nothing of other children, and returns the earliest of many', () => {
  const shared = entry({ childIds: [otis, juno], startOn: '2026-11-25' })
  expect(compose({ entries: [shared], childIds: [juno] })).toMatchObject([{ childIds: [juno] }])
  expect(compose({ entries: [shared], cycles: [cycle()], overrides: [override()], childIds: [ids('99')] })).toEqual([])
  const daily = entry({ rule: 'FREQ=DAILY', startOn: '2020-01-01' })
  const first = compose({ entries: [daily, { ...daily, id: checkUp }] }, '2026-11-25', 42, 5)
  expect(first.map(({ at }) => at.slice(0, 10))).toEqual(['25', '25', '26', '26', '27'].map((day) => `2026-11-${day}`))
})

test('leaves out what stands in a zone that is not known, and shows the rest', () => {
  const unknown = { timeZone: 'Mars/Olympus' }
  const items = compose({
    entries: [entry({ startOn: '2026-11-25', ...unknown }), entry({ id: checkUp, startOn: '2026-11-25' })],
    cycles: [cycle(unknown)],
    overrides: [override(unknown)],
  })
  expect(items).toMatchObject([{ id: checkUp }])
})

/** The environment of Node, whose zone a test changes. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process
const zoneBefore = env.TZ
afterEach(() => {
  if (zoneBefore === undefined) delete env.TZ
  else env.TZ = zoneBefore
})

test('does not depend on the zone of the machine', () => {
  const series = entry({ rule: 'FREQ=DAILY', startAt: '02:30' })
  const results = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'].map((zone) => {
    env.TZ = zone
    return compose({ entries: [series], cycles: [cycle()], overrides: [override()] }, '2027-03-26', 4)
  })
  for (const one of results) expect(one).toEqual(results[0])
})

test('computes hardly more than it returns of very many series, and the same as of few', () => {
  const month = { ...daysWindow('2026-11-01', 42, 'Europe/Berlin'), max: 200 }
  const minute = (number: number) =>
    `${String(7 + (number % 12)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`
  const dense = Array.from({ length: 150 }, (_, number) =>
    entry({ id: ids(String(100 + number)), startOn: '2026-01-01', startAt: minute(number), rule: 'FREQ=DAILY' }),
  )
  const sparse = Array.from({ length: 150 }, (_, number) =>
    entry({
      id: ids(String(100 + number)),
      startOn: `2026-0${1 + (number % 9)}-1${number % 10}`,
      rule: 'FREQ=MONTHLY',
    }),
  )
  const long = dense.map((one) => ({ ...one, startAt: null, durationMinutes: 14 * 1440 }))
  const begunLongAgo = [entry({ startOn: '2026-10-20', startAt: null, durationMinutes: 14 * 1440 }), ...dense]
  const years = dense.map((one) => ({ ...one, startAt: null, durationMinutes: 366 * 1440, startOn: '2025-01-01' }))
  const begunInTurn = years.map((one, number) => ({
    ...one,
    startOn: `2026-${String(10 - (number % 9)).padStart(2, '0')}-0${1 + (number % 9)}`,
    rule: `FREQ=DAILY;COUNT=${20 + (number % 30)}`,
  }))
  // Of entries that each are on every day, as many are computed again each time that the days are halved.
  const halvings = Math.ceil(Math.log2(366 + 42))
  const sets = [...[dense, sparse, long, begunLongAgo].map((entries) => [entries, 8] as const)]
  for (const [entries, most] of [...sets, [years, halvings + 1] as const, [begunInTurn, halvings + 1] as const]) {
    const written = vi.spyOn(Date.prototype, 'toISOString')
    const items = composeDays(partsOf({ entries }), month)
    const computed = written.mock.calls.length / 2
    written.mockRestore()
    const each = entries.flatMap((one) => composeDays(partsOf({ entries: [one] }), { ...month, max: 10_000 }))
    const first = each.sort((a, b) => compare(a.at, b.at) || compare(idOf(a), idOf(b))).slice(0, month.max)
    expect(items).toEqual(first)
    expect(computed).toBeLessThan(most * month.max)
  }
})

test('takes a small step for each entry, so that others can be let in', () => {
  const entries = Array.from({ length: 50 }, (_, number) =>
    entry({ id: ids(String(100 + number)), rule: 'FREQ=DAILY' }),
  )
  const steps = [...composeDaysInSteps(partsOf({ entries }), { ...daysWindow('2026-11-23', 7, 'UTC'), max: 3_000 })]
  expect(steps.length).toBeGreaterThan(entries.length)
})

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function idOf(item: DayItem): string {
  return 'id' in item ? item.id : ''
}

function partsOf(over: Partial<DayParts>): DayParts {
  return { entries: [], cycles: [], overrides: [], logs: [], projections: [], childIds: [juno, otis], ...over }
}

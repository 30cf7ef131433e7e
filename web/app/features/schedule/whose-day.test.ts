import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { custodyDays } from '@nestwren/contract/custody/days'
import { nights } from '@nestwren/contract/custody/nights'
import { type CustodyPerson, type Period, personKey } from '@nestwren/contract/custody/terms'
import { composeDays } from '@nestwren/contract/day-plan/compose'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { expect, test } from 'vitest'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { agreed, cycleOf, devPerson, mara, overrideOf, uuid } from '../custody/custody.fixture.tsx'
import { roundOf, whoseTime } from '../custody/cycle-strip.ts'
import { nightShares } from '../custody/night-shares.ts'
import { agreedOf } from '../custody/public/engine.ts'
import { nextHandoffs } from '../custody/public/next-handoffs.ts'
import { stripDays } from '../custody/strip-days.ts'
import { bandsOfDay, handoffsOfDay } from './custody-bands.ts'
import { isCustody, isExchange } from './use-grid-days.ts'

/** Every place of the app that shows whose day it is, compared for the same days. */

const maraPerson = { userId: mara.id, name: mara.name }
const nana = { userId: null, name: 'Nana Bea' }
const people = [maraPerson, devPerson, nana]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo']
/** Days around which clocks change in one of these zones. */
const around = ['2026-10-04', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2027-04-04', '2027-04-30']
const statuses = [
  'accepted',
  'accepted',
  'accepted',
  'proposed',
  'declined',
  'expired',
  'withdrawn',
  'replaced',
] as const
const shownDays = 28
/** At night, in the morning, in the evening, and in hours that clocks skip or repeat. */
const times = ['00:00', '00:30', '02:30', '04:00', '09:00', '17:00', '23:30']

interface Family {
  readonly cycles: readonly CustodyCycle[]
  readonly overrides: readonly CustodyOverride[]
  readonly timeZone: string
  readonly first: number
}

/** Numbers from 0 on that look like chance and are the same in every run. */
function numbersOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function familyOf(seed: number): Family {
  const below = numbersOf(seed)
  const one = <T>(of: readonly T[]) => of[below(of.length)] as T
  const first = dayOfDate(one(around)) - 10 + below(10)
  const timeZone = one(zones)
  const wall = (day: number) => ({ on: dateOfDay(first + day), at: one(times) })
  const period = (holder: CustodyPerson): Period => {
    const [from, until] = [wall(below(shownDays)), below(9)]
    const untilOn = dateOfDay(dayOfDate(from.on) + until + 1)
    return { fromOn: from.on, fromAt: from.at, untilOn, untilAt: one(times), holder }
  }
  const changesOn = first + 5 + below(15)
  const cycle = (id: number, startOn: number, endOn: number | null, lengthDays: number) =>
    cycleOf({
      ...{ id: uuid(id), childIds: [juno, otis], timeZone, lengthDays, startOn: dateOfDay(startOn) },
      endOn: endOn === null ? null : dateOfDay(endOn),
      exchanges: [0, 3, 5].map((day, index) => ({ day, at: one(times), to: index % 2 === 0 ? 0 : 1, place: '' })),
    })
  const overrides = Array.from({ length: 6 }, (_, index): CustodyOverride => {
    const type = one(['oneOff', 'swap', 'vacation', 'holiday'] as const)
    const isYearly = type === 'holiday' && below(2) === 0
    const on = new Date((first + below(shownDays)) * 86_400_000)
    const status = one(statuses)
    return overrideOf({
      ...{ id: uuid(901 + index), type, timeZone, status, childIds: below(3) === 0 ? [otis] : [juno, otis] },
      acceptedAt: status === 'accepted' || status === 'replaced' ? `2026-09-0${1 + below(9)}T08:00:00.000Z` : null,
      periods: isYearly ? [] : type === 'swap' ? [period(devPerson), period(maraPerson)] : [period(one(people))],
      holiday: isYearly
        ? {
            on: { is: 'date', month: on.getUTCMonth() + 1, day: Math.min(28, on.getUTCDate()) },
            ...{ startAt: one(times), days: 1 + below(3), endAt: one(times) },
            ...{ evenYears: one([...people, null]), oddYears: one([...people, null]) },
          }
        : null,
    })
  })
  return {
    cycles: [cycle(801, first - 40, changesOn - 1, 7), cycle(802, changesOn, null, 9)],
    ...{ overrides, timeZone, first },
  }
}

/** A handoff at five on each Monday, a swap over it, a day of each status, and clocks that go back. */
const handMade: Family = {
  cycles: [
    cycleOf({ childIds: [juno, otis], startOn: '2026-10-12', endOn: '2026-11-01', timeZone: 'Europe/Berlin' }),
    cycleOf({ id: uuid(802), childIds: [juno, otis], startOn: '2026-11-02', timeZone: 'Europe/Berlin' }),
  ],
  overrides: [
    ...statuses.slice(3).map((status, index) =>
      overrideOf({
        ...{ id: uuid(910 + index), status, timeZone: 'Europe/Berlin', childIds: [juno, otis] },
        periods: [
          {
            ...{ fromOn: `2026-10-2${index}`, fromAt: '09:00', untilOn: `2026-10-2${index + 1}`, untilAt: '09:00' },
            holder: nana,
          },
        ],
      }),
    ),
    agreed({
      ...{ id: uuid(920), type: 'swap', timeZone: 'Europe/Berlin', childIds: [juno, otis] },
      periods: [
        { fromOn: '2026-10-24', fromAt: '17:00', untilOn: '2026-10-25', untilAt: '02:30', holder: maraPerson },
        { fromOn: '2026-10-28', fromAt: '00:00', untilOn: '2026-10-29', untilAt: '00:00', holder: devPerson },
      ],
    }),
  ],
  timeZone: 'Europe/Berlin',
  first: dayOfDate('2026-10-18'),
}

const families = [handMade, ...Array.from({ length: 60 }, (_, index) => familyOf(index + 1))]

test.each([juno, otis])('grid, week, handoffs, day list, nights, and holidays name the same people (%s)', (childId) => {
  for (const { cycles, overrides, timeZone, first } of families) {
    const held = agreedOf(overrides)
    const input = { cycles, overrides: held, childId }
    const lists = { cycles, agreed: held }
    const days = custodyDays(input, first, shownDays, timeZone)
    const parts = days.map((day) => day.parts.map(({ holder, from, to }) => [personKey(holder), from, to]))

    // The grid of parenting time.
    const strip = stripDays(input, first, shownDays, timeZone)
    expect(strip.map((day) => day.parts.map(({ key, from, to }) => [key, from, to]))).toEqual(parts)
    for (const cycle of cycles) {
      const [round] = roundOf(cycle, first + 3, lists, [childId])
      for (const { day, ...drawn } of round?.days ?? []) {
        const same = strip.find((one) => one.day === day)
        if (same !== undefined)
          expect(drawn).toEqual({ parts: same.parts, handoffs: same.handoffs, nightKey: same.nightKey })
      }
    }

    // The week and month of the schedule, its day list, and what the server's `comprehensive` answers.
    const window = {
      from: instantOfWall(first - 1, 0, timeZone).at,
      to: instantOfWall(first + shownDays + 1, 0, timeZone).at,
    }
    const nothing = { entries: [], logs: [], projections: [] }
    const items = composeDays({ cycles, overrides, childIds: [childId], ...nothing }, { ...window, max: 12_000 })
    const bands = days.map(({ day }) => bandsOfDay(items.filter(isCustody), day, timeZone))
    expect(bands.map((ofDay) => ofDay.map(({ holder, from, to }) => [personKey(holder), from, to]))).toEqual(parts)
    const listed = days.map(({ day }) => handoffsOfDay(items.filter(isExchange), day, timeZone))
    const handoffs = days.map((day) =>
      day.handoffs.map(({ minute, exchange }) => [minute, personKey(exchange.toPerson)]),
    )
    expect(listed.map((ofDay) => ofDay.map(({ minute, item }) => [minute, personKey(item.to)]))).toEqual(handoffs)

    // The next handoffs.
    const start = instantOfWall(first, 0, timeZone).at
    const coming = days.flatMap((day) => day.handoffs.map(({ exchange }) => exchange)).filter(({ at }) => at > start)
    const next = nextHandoffs(lists, [childId], start, coming.length).map(({ exchange }) => exchange)
    expect(next).toEqual(coming)

    // What says whose time a holiday or any other stretch is.
    const whose = whoseTime(lists, [childId])
    const only = days.find((day) => day.parts.length === 1 && day.handoffs.length === 0 && day.parts[0]?.to === 1_440)
    if (only !== undefined) {
      const from = instantOfWall(only.day, 60 * 6, timeZone).at
      expect(whose(from, from + 1).map(personKey)).toEqual(only.parts.map(({ holder }) => personKey(holder)))
    }

    // Nights, as the table counts them and as the grid writes them into its days.
    const on = { fromOn: dateOfDay(first), toOn: dateOfDay(first + shownDays - 1) }
    const counted = new Map<string, number>()
    for (const { nights: ofMonth } of nights({ ...input, ...on }).months)
      for (const { person, count } of ofMonth)
        if (count > 0) counted.set(personKey(person), (counted.get(personKey(person)) ?? 0) + count)
    const written = new Map<string, number>()
    for (const { nightKey } of strip) if (nightKey !== null) written.set(nightKey, (written.get(nightKey) ?? 0) + 1)
    expect(counted).toEqual(written)
  }
})

test('the nights of the table are those of the grid, month by month', () => {
  const { cycles, overrides, timeZone } = handMade
  const agreedOnes = agreedOf(overrides)
  const [share] = nightShares({ cycles, agreed: agreedOnes }, [juno], '2026-10-31')
  const october = stripDays({ cycles, overrides: agreedOnes, childId: juno }, dayOfDate('2026-10-01'), 31, timeZone)
  const row = share?.rows.find(({ name }) => name === '2026-10')
  const keys = share?.people.map(personKey) ?? []
  expect(row?.counts).toEqual(keys.map((key) => october.filter(({ nightKey }) => nightKey === key).length))
  expect(row?.total).toBeGreaterThan(0)
})

test('what was only proposed, declined, taken back, replaced, or left without an answer counts nowhere', () => {
  const { cycles, overrides, timeZone, first } = handMade
  const days = stripDays({ cycles, overrides: agreedOf(overrides), childId: juno }, first, shownDays, timeZone)
  const keys = new Set(days.flatMap(({ parts }) => parts.map(({ key }) => key)))
  expect(keys).toEqual(new Set([personKey(maraPerson), personKey(devPerson)]))
  const swapped = days.find(({ day }) => day === dayOfDate('2026-10-28'))
  expect(swapped?.parts).toEqual([{ key: personKey(devPerson), from: 0, to: 1_440 }])
})

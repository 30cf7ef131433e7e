import type { FamilyMember } from '@nestwren/contract/auth'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { expect, test } from 'vitest'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { memberOf } from '../../testing/settings.fixture.tsx'
import { agreed, cycleOf, dev, devPerson, mara, overrideOf, uuid } from './custody.fixture.tsx'
import { firstWeeksOf, patternWeeksOf, roundOf } from './cycle-strip.ts'
import { groupsOf, statusAt } from './groups.ts'
import { nightShares } from './night-shares.ts'
import { holdersOf } from './people.ts'
import { choicesOf, personOf, someoneElse, whoOf } from './people-choices.ts'
import { agreedOf } from './public/engine.ts'
import { nextHandoffs } from './public/next-handoffs.ts'
import { nightCounts, stripDays } from './strip-days.ts'
import { nextHoliday } from './use-terms-words.ts'
import { expectedToBeAsked } from './who-is-asked.ts'

const now = Date.parse('2026-11-25T09:00:00Z')
const maraPerson = { userId: mara.id, name: mara.name }
const nana = { userId: null, name: 'Nana Bea' }
const parent = { role: 'parent', preset: null } as const
const family: readonly FamilyMember[] = [memberOf({ ...mara, ...parent }), memberOf({ ...dev, ...parent })]

test('a day is split at the hour of the handoff, and its night belongs to whoever has the children at its end', () => {
  const input = { cycles: [cycleOf()], overrides: [], childId: juno }
  const [sunday, monday] = stripDays(input, dayOfDate('2026-11-22'), 2, 'UTC')
  expect(sunday).toMatchObject({ parts: [{ from: 0, to: 1440 }], handoffs: [], nightKey: `user:${mara.id}` })
  expect(monday?.parts).toEqual([
    { key: `user:${mara.id}`, from: 0, to: 1020 },
    { key: `user:${dev.id}`, from: 1020, to: 1440 },
  ])
  expect(monday).toMatchObject({ handoffs: [1020], nightKey: `user:${dev.id}` })
})

test('an override that changes nothing is no edge in a day, and days without a schedule are empty', () => {
  const same = agreed({
    periods: [{ fromOn: '2026-11-24', fromAt: '10:00', untilOn: '2026-11-24', untilAt: '12:00', holder: devPerson }],
  })
  const input = { cycles: [cycleOf({ endOn: '2026-11-24' })], overrides: agreedOf([same]), childId: juno }
  const days = stripDays(input, dayOfDate('2026-11-24'), 2, 'UTC')
  expect(days.map(({ parts }) => parts.length)).toEqual([1, 0])
  expect(days[1]?.nightKey).toBeNull()
})

test('a short round is drawn until two weeks are full, a long one from this week on', () => {
  const week = cycleOf({
    lengthDays: 7,
    exchanges: cycleOf().exchanges.map((one, index) => ({ ...one, day: index * 3 })),
  })
  const round = (cycle: ReturnType<typeof cycleOf>, date: string) =>
    roundOf(cycle, dayOfDate(date), { cycles: [cycle], agreed: [] }, [juno])[0]?.days ?? []
  expect(round(week, '2026-11-25')).toHaveLength(14)
  expect(round(cycleOf(), '2026-12-01')[0]?.day).toBe(dayOfDate('2026-11-30'))
  const long = cycleOf({ lengthDays: 84 })
  expect(round(long, '2026-12-23').map(({ day }) => day)[0]).toBe(dayOfDate('2026-12-21'))
  expect(round(long, '2026-12-23')).toHaveLength(28)
  expect([...nightCounts(patternWeeksOf(cycleOf())).values()]).toEqual([14, 14])
})

test('days with dates show what counts, children apart where it differs, and before a schedule is saved too', () => {
  const cycle = cycleOf({ childIds: [juno, otis] })
  const night = { fromOn: '2026-12-03', fromAt: '17:00', untilOn: '2026-12-04', untilAt: '17:00', holder: nana }
  const counting = { cycles: [cycle], agreed: agreedOf([agreed({ periods: [night] })]) }
  const nights = (of: ReturnType<typeof roundOf>) =>
    of.map(({ childIds, days }) => [childIds, days.find(({ day }) => day === dayOfDate('2026-12-03'))?.nightKey])
  const expected = [
    [[juno], 'name:nana bea'],
    [[otis], `user:${mara.id}`],
  ]
  expect(nights(roundOf(cycle, dayOfDate('2026-12-01'), counting, [juno, otis]))).toEqual(expected)
  const edited = { ...cycle, startOn: '2026-11-30' }
  expect(nights(firstWeeksOf(edited, counting))).toEqual(expected)
})

test('people have the color that the family knows them by', () => {
  const marks = new Map([[maraPerson.userId ?? '', { hue: 5 as const, color: null }]])
  expect([...holdersOf([maraPerson], marks).values()].map(({ hue }) => hue)).toEqual([5])
})

test('patterns stay with people in the order in which schedules name them', () => {
  const holders = holdersOf([maraPerson, devPerson, maraPerson, nana], new Map())
  expect([...holders.values()].map(({ pattern }) => pattern)).toEqual([1, 2, 3])
  // The same hue on every device, also for a name in another spelling.
  const [, , bea] = holders.values()
  expect(
    holdersOf([{ userId: null, name: ' nana bea ' }], new Map())
      .values()
      .next().value?.hue,
  ).toBe(bea?.hue)
})

test('children who change hands together are one handoff, others have their own', () => {
  const both = { cycles: [cycleOf({ childIds: [juno, otis] })], agreed: [] }
  expect(nextHandoffs(both, [juno, otis], now, 1)).toMatchObject([
    { childIds: [juno, otis], until: Date.parse('2026-12-07T17:00:00Z'), exchange: { time: '17:00', place: 'School' } },
  ])
  const concert = agreedOf([agreed({ childIds: [juno] })])
  const [first, second, third] = nextHandoffs({ ...both, agreed: concert }, [juno, otis], now, 3)
  // Until when it stays so differs, so they are told apart.
  expect([first?.childIds, second?.childIds]).toEqual([[juno], [otis]])
  expect(third).toMatchObject({ childIds: [juno], exchange: { place: 'School', date: '2026-12-03' } })
  expect(nextHandoffs({ cycles: [], agreed: [] }, [juno], now, 3)).toEqual([])
})

test('nights are counted by month, the latest first, and in the year; children with the same ones stand together', () => {
  const cycles = [cycleOf({ childIds: [juno, otis], startOn: '2026-10-05' })]
  const [share, ...others] = nightShares({ cycles, agreed: [] }, [juno, otis], '2026-11-25')
  expect(others).toEqual([])
  expect(share?.childIds).toEqual([juno, otis])
  expect(share?.rows.map(({ name }) => name)).toEqual(['2026-11', '2026-10', '2026'])
  for (const row of share?.rows ?? []) expect(row.counts.reduce((sum, count) => sum + count, 0)).toBe(row.total)
  expect(share?.rows.map(({ total, unassigned }) => total + unassigned)).toEqual([30, 31, 365])
  expect(nightShares({ cycles: [], agreed: [] }, [juno], '2026-11-25')).toEqual([])
})

test('a proposal stands with whoever is asked until the time to answer is over', () => {
  const groups = groupsOf([overrideOf()], mara.id, now)
  expect(groups.forYou).toHaveLength(1)
  expect(groupsOf([overrideOf()], dev.id, now).forOthers).toHaveLength(1)
  const late = Date.parse('2026-12-02T23:59:00Z')
  expect(groupsOf([overrideOf()], mara.id, late)).toMatchObject({
    forYou: [],
    forOthers: [],
    earlier: [{ title: 'Concert' }],
  })
  expect(statusAt(overrideOf(), late)).toBe('expired')
  expect(statusAt(overrideOf(), late - 1)).toBe('proposed')
})

test('what was agreed holds until its end, what comes every year for good', () => {
  const over = Date.parse('2026-12-04T17:00:00Z')
  expect(groupsOf([agreed()], mara.id, over - 1).holds).toHaveLength(1)
  expect(groupsOf([agreed()], mara.id, over).earlier).toHaveLength(1)
  const rule = { on: { is: 'date', month: 7, day: 4 }, startAt: '09:00', days: 1, endAt: '09:00' } as const
  const holiday = agreed({
    id: uuid(9),
    type: 'holiday',
    periods: [],
    holiday: { ...rule, evenYears: maraPerson, oddYears: null },
  })
  expect(groupsOf([holiday, agreed()], mara.id, now).holds.map(({ type }) => type)).toEqual(['oneOff', 'holiday'])
})

test('the other parent of the days is asked, rather who gives time than who gets it', () => {
  const facts = { cycles: [cycleOf()], family, userId: mara.id, today: '2026-11-25', replaced: [] }
  const about = { childIds: [juno], periods: overrideOf().periods, holiday: null }
  expect(expectedToBeAsked(about, facts)?.id).toBe(dev.id)
  expect(expectedToBeAsked(about, { ...facts, userId: dev.id })?.id).toBe(mara.id)
  const alone = { ...facts, cycles: [cycleOf({ people: [maraPerson, { userId: null, name: 'Dev' }] })] }
  expect(expectedToBeAsked({ ...about, periods: [] }, alone)).toBeNull()
  const nanny = [family[0] as FamilyMember, memberOf({ ...dev, role: 'caregiver', preset: 'nanny' })]
  expect(expectedToBeAsked(about, { ...facts, family: nanny })).toBeNull()
})

test('people of agreements and parents are offered once, others by a name', () => {
  const choices = choicesOf([devPerson, nana, { ...nana, name: 'nana bea' }], [...family, memberOf({ id: uuid(77) })])
  expect(choices.map(({ name }) => name)).toEqual(['Dev', 'Nana Bea', 'Mara'])
  for (const person of choices) expect(personOf(whoOf(person, choices), choices)).toBe(person)
  expect(whoOf({ userId: null, name: 'Ivy' }, choices)).toEqual({ who: someoneElse, name: 'Ivy' })
  expect(personOf({ who: someoneElse, name: ' Ivy ' }, choices)).toEqual({ userId: null, name: 'Ivy' })
  expect(personOf({ who: someoneElse, name: ' ' }, choices)).toBeNull()
})

test('the next holiday skips years that follow the schedule', () => {
  const rule = { on: { is: 'date', month: 7, day: 4 }, startAt: '09:00', days: 1, endAt: '09:00' } as const
  const even = { ...rule, evenYears: maraPerson, oddYears: null }
  expect(nextHoliday(even, '2026-07-05')).toEqual({ firstOn: '2026-07-04', lastOn: '2026-07-05', holder: maraPerson })
  expect(nextHoliday(even, '2026-07-06')?.firstOn).toBe('2028-07-04')
  expect(nextHoliday({ ...rule, evenYears: null, oddYears: null }, '2026-07-06')).toBeNull()
})

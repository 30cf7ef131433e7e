import { expandSeries } from '@nestwren/contract/calendar/series'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { expect, test } from 'vitest'
import { planOf } from '../schedule.fixture.ts'
import { fieldsOf, occurrenceOf, type Plan, planDelete, planEdit, planMove, scopesOf } from './plan.ts'

/** Swim class on Tuesdays at 5 PM, from November 3 on. */
const swim = (part: Partial<ScheduleEntry> = {}) =>
  planOf({
    title: 'Swim class',
    startOn: '2026-11-03',
    startAt: '17:00',
    durationMinutes: 45,
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    ...part,
  })
const on = '2026-11-24'
const to = (startOn: string, startAt: string | null = '17:30', durationMinutes = 45) => ({
  startOn,
  startAt,
  durationMinutes,
})

/** The entry as it is after an update. */
function after(entry: ScheduleEntry, plan: Plan | null): ScheduleEntry {
  if (plan?.what !== 'update') throw new Error(`No update: ${plan?.what}`)
  return { ...entry, ...plan.fields }
}
/** What an entry has from November 1 to December 20, as the calendar expands it. */
function timesOf(entry: ScheduleEntry): string[] {
  const window = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 20), max: 100 }
  return expandSeries(entry, window).map(({ startOn, startAt }) => `${startOn.slice(5)} ${startAt}`)
}

test('something that is there once is changed as a whole, without a question', () => {
  expect(scopesOf(planOf(), '2026-11-25')).toEqual(['all'])
  expect(planMove(planOf(), '2026-11-25', to('2026-11-26'), 'all')).toEqual({
    what: 'update',
    fields: to('2026-11-26'),
  })
})

test('asks about the first day of a series without the following: that is all of it', () => {
  expect(scopesOf(swim(), '2026-11-03')).toEqual(['this', 'all'])
  expect(scopesOf(swim(), on)).toEqual(['this', 'following', 'all'])
})

test('moving only one leaves the others, and keeps what the day says differently', () => {
  const own = { on, isCanceled: false as const, ...to('2026-11-24', '16:00'), title: 'Swim gala' }
  const moved = after(swim(), planMove(swim({ exceptions: [own] }), on, to('2026-11-26'), 'this'))
  expect(moved.exceptions).toEqual([{ on, isCanceled: false, ...to('2026-11-26'), title: 'Swim gala' }])
  expect(timesOf(moved)).toContain('11-26 17:30')
  expect(timesOf(moved)).toContain('11-17 17:00')
  expect(timesOf(moved)).not.toContain('11-24 17:00')
})

test('moving all to another time keeps the days; what was moved or canceled stays so', () => {
  const exceptions = [
    { on: '2026-11-10', isCanceled: true as const },
    { on: '2026-11-17', isCanceled: false as const, ...to('2026-11-18', '09:00') },
  ]
  const moved = after(swim({ exceptions }), planMove(swim({ exceptions }), on, to(on, '18:00', 60), 'all'))
  expect(moved.rule).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(moved.durationMinutes).toBe(60)
  expect(timesOf(moved)).toEqual([
    '11-03 18:00',
    '11-18 09:00',
    '11-24 18:00',
    '12-01 18:00',
    '12-08 18:00',
    '12-15 18:00',
  ])
})

test('moving all to another day moves the rule, its start, and the days of its exceptions', () => {
  const exceptions = [{ on: '2026-11-10', isCanceled: true as const }]
  const moved = after(swim({ exceptions }), planMove(swim({ exceptions }), on, to('2026-11-26'), 'all'))
  expect(timesOf(moved)).toEqual([
    '11-05 17:30',
    '11-19 17:30',
    '11-26 17:30',
    '12-03 17:30',
    '12-10 17:30',
    '12-17 17:30',
  ])
})

test('moving this and all following makes a series that takes over', () => {
  const exceptions = [
    { on: '2026-11-10', isCanceled: true as const },
    { on: '2026-12-01', isCanceled: true as const },
  ]
  const entry = swim({ exceptions, rule: 'FREQ=WEEKLY;COUNT=6;BYDAY=TU' })
  const plan = planMove(entry, on, to('2026-11-25'), 'following')
  expect(plan).toMatchObject({
    what: 'create',
    body: {
      ...to('2026-11-25'),
      title: 'Swim class',
      // November 3, 10, and 17 are taken off the six.
      rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=WE',
      exceptions: [{ on: '2026-12-02', isCanceled: true }],
      follows: { id: entry.id, on },
    },
  })
})

test('from the first day on, this and all following is all of it', () => {
  expect(planMove(swim(), '2026-11-03', to('2026-11-03', '08:00'), 'following')).toEqual({
    what: 'update',
    fields: { startAt: '08:00', durationMinutes: 45 },
  })
  expect(planDelete(swim(), '2026-11-03', 'following')).toEqual({ what: 'remove' })
})

test('says so where the other days cannot follow', () => {
  const monthly = swim({ startOn: '2026-11-15', rule: 'FREQ=MONTHLY;BYMONTHDAY=15,-1' })
  expect(planMove(monthly, '2026-11-15', to('2026-11-16'), 'all')).toBeNull()
  expect(planMove(monthly, '2026-11-30', to('2026-12-01'), 'following')).toBeNull()
  expect(planMove(monthly, '2026-11-15', to('2026-11-16'), 'this')).not.toBeNull()
})

test('an edited day says only what differs from its series', () => {
  const entered = { ...fieldsOf(occurrenceOf(swim(), on)), place: 'Lake', startAt: '18:00' }
  expect(planEdit(swim(), on, entered, 'this')).toEqual({
    what: 'update',
    fields: { exceptions: [{ on, isCanceled: false, ...to(on, '18:00'), place: 'Lake' }] },
  })
})

test('a day that says nothing of its own any more is as the series again, but for its time', () => {
  const own = { on, isCanceled: false as const, ...to(on, '18:00'), place: 'Lake', assigneeId: null }
  const entry = swim({ exceptions: [own] })
  expect(occurrenceOf(entry, on)).toMatchObject({ place: 'Lake', startAt: '18:00', title: 'Swim class' })
  const plan = planEdit(entry, on, { ...fieldsOf(occurrenceOf(entry, on)), place: '' }, 'this')
  expect(plan).toEqual({ what: 'update', fields: { exceptions: [{ on, isCanceled: false, ...to(on, '18:00') }] } })
})

test('an edit of all sends what was touched, and drops exceptions on days that are none any more', () => {
  const exceptions = [
    { on: '2026-11-10', isCanceled: true as const },
    { on: '2026-12-01', isCanceled: true as const },
  ]
  const entry = swim({ exceptions })
  expect(planEdit(entry, on, { ...fieldsOf(entry), notes: 'Towels' }, 'all')).toEqual({
    what: 'update',
    fields: { notes: 'Towels' },
  })
  const rule = 'FREQ=WEEKLY;INTERVAL=4;BYDAY=TU'
  expect(planEdit(entry, on, { ...fieldsOf(entry), rule }, 'all')).toEqual({
    what: 'update',
    fields: { rule, exceptions: [{ on: '2026-12-01', isCanceled: true }] },
  })
  expect(planEdit(entry, on, { ...fieldsOf(entry), rule: null }, 'all')).toEqual({
    what: 'update',
    fields: { rule: null, exceptions: [] },
  })
})

test('an edit of this and all following is a new series', () => {
  const entry = swim()
  const entered = { ...fieldsOf(entry), startOn: on, title: 'Diving' }
  expect(planEdit(entry, on, entered, 'following')).toMatchObject({
    what: 'create',
    body: { title: 'Diving', startOn: on, follows: { id: entry.id, on } },
  })
})

test('deleting one cancels its day, following cuts the rule, all removes it', () => {
  expect(planDelete(swim(), on, 'this')).toEqual({
    what: 'update',
    fields: { exceptions: [{ on, isCanceled: true }] },
  })
  const cut = after(swim(), planDelete(swim({ exceptions: [{ on: '2026-12-01', isCanceled: true }] }), on, 'following'))
  expect(timesOf(cut)).toEqual(['11-03 17:00', '11-10 17:00', '11-17 17:00'])
  expect(cut.exceptions).toEqual([])
  expect(planDelete(swim(), on, 'all')).toEqual({ what: 'remove' })
  expect(planDelete(planOf(), '2026-11-25', 'this')).toEqual({ what: 'remove' })
})

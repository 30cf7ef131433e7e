import { dayOfDate } from '@nestwren/contract/calendar/days'
import { composeDays } from '@nestwren/contract/day-plan/compose'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { expect, test } from 'vitest'
import { eventOn, eventsOf, isOnDay, nextEvent } from './events.ts'
import { planOf } from './schedule.fixture.ts'

const wednesday = dayOfDate('2026-11-25')
function eventsFor(entry: ScheduleEntry, timeZone: string) {
  const parts = { entries: [entry], cycles: [], overrides: [], logs: [], projections: [], childIds: entry.childIds }
  const items = composeDays(parts, { from: Date.UTC(2026, 9, 1), to: Date.UTC(2027, 3, 1), max: 1000 })
  return eventsOf(items, new Map([[entry.id, entry]]), timeZone)
}

test('an event stands on the clock of the reader', () => {
  const [event] = eventsFor(planOf({ timeZone: 'Europe/Berlin', startAt: '01:30' }), 'America/New_York')
  expect(event).toMatchObject({ startDay: wednesday - 1, startMinute: 19 * 60 + 30, isAllDay: false })
  expect(event?.placed.durationMinutes).toBe(60)
})

test('whole days are on their days, also where a clock change makes one shorter or longer', () => {
  const entry = planOf({ timeZone: 'Europe/Berlin', startOn: '2027-03-27', startAt: null, durationMinutes: 2880 })
  const [event] = eventsFor(entry, 'Pacific/Auckland')
  const first = dayOfDate('2027-03-27')
  expect(event).toMatchObject({ startDay: first, endDay: first + 2, endMinute: 0, isAllDay: true })
  expect(event?.placed.durationMinutes).toBe(2880)
})

test('what is there once keeps its name when it is moved; days of a series have their own', () => {
  expect(eventsFor(planOf(), 'UTC').map(({ id }) => id)).toEqual([planOf().id])
  const weekly = planOf({ rule: 'FREQ=WEEKLY;COUNT=2;BYDAY=WE' })
  expect(eventsFor(weekly, 'UTC').map(({ id }) => id)).toEqual([`${weekly.id}.2026-11-25`, `${weekly.id}.2026-12-02`])
})

test('an event is on each day that it touches, and not on one that begins as it ends', () => {
  const [night] = eventsFor(planOf({ startAt: '22:00', durationMinutes: 120 }), 'UTC')
  if (night === undefined) throw new Error('No event')
  expect([isOnDay(night, wednesday), isOnDay(night, wednesday + 1)]).toEqual([true, false])
  const [late] = eventsFor(planOf({ startAt: '22:00', durationMinutes: 121 }), 'UTC')
  if (late === undefined) throw new Error('No event')
  expect([isOnDay(late, wednesday - 1), isOnDay(late, wednesday), isOnDay(late, wednesday + 1)]).toEqual([
    false,
    true,
    true,
  ])
})

test('the next occurrence is the one that is asked for by the entry alone; of what is over the first', () => {
  const now = Date.UTC(2026, 11, 1)
  const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE' })
  expect(nextEvent(weekly, 'UTC', now).item.on).toBe('2026-12-02')
  expect(nextEvent(planOf(), 'UTC', now).item.on).toBe('2026-11-25')
  const moved = {
    on: '2026-12-02',
    isCanceled: false as const,
    startOn: '2026-12-03',
    startAt: '12:00',
    durationMinutes: 30,
    title: 'Weigh-in',
  }
  expect(nextEvent({ ...weekly, exceptions: [moved] }, 'UTC', now).item).toMatchObject({
    ...{ on: '2026-12-02', title: 'Weigh-in', at: '2026-12-03T12:00:00.000Z', repeats: true },
  })
})

test('the occurrence of a day is found wherever it was moved, and none on a day that has none', () => {
  const moved = {
    ...{ on: '2026-12-02', isCanceled: false as const, startOn: '2027-02-03', startAt: '12:00', durationMinutes: 30 },
  }
  const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE', exceptions: [moved, { on: '2026-12-09', isCanceled: true }] })
  expect(eventOn(weekly, '2026-12-02', 'UTC')?.item.at).toBe('2027-02-03T12:00:00.000Z')
  expect(eventOn(weekly, '2026-12-16', 'UTC')?.startDay).toBe(wednesday + 21)
  expect(eventOn(weekly, '2026-12-09', 'UTC')).toBeNull()
  expect(eventOn(weekly, '2026-12-10', 'UTC')).toBeNull()
})

import { dayOfDate } from '@nestwren/contract/calendar/days'
import { expandSeries, nextOccurrence, type Occurrence } from '@nestwren/contract/calendar/series'
import { instantOfDate, wallOfInstant } from '@nestwren/contract/calendar/zone'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { nowMs } from '../../platform/clock/now.ts'
import { minutesPerDay, type Placed, type Spanning } from './grid/placed.ts'

/** What is planned, as the page shows it: pure rules from the items of days to what stands on the reader's clock. */

export type PlannedItem = Extract<DayItem, { is: 'routine' | 'appointment' }>

/** One occurrence of an entry, on the reader's wall clock; of whole days on the days that they are. */
export interface PlannedEvent extends Spanning {
  /** Names the occurrence: the entry and, of a series, the day that its rule gives. Also its id in the address. */
  readonly id: string
  readonly item: PlannedItem
  readonly entry: ScheduleEntry
  readonly isAllDay: boolean
  readonly placed: Placed
}

/** What is there once keeps its name when it is moved to another day. */
const eventId = ({ id, on, repeats }: PlannedItem) => (repeats ? `${id}.${on}` : id)

function isPlanned(item: DayItem): item is PlannedItem {
  return item.is === 'routine' || item.is === 'appointment'
}

/**
 * Returns the planned ones of the items of days, in their order.
 * @param entries the entries by id; items of others are left out
 * @param timeZone the reader's
 */
export function eventsOf(
  items: readonly DayItem[],
  entries: ReadonlyMap<string, ScheduleEntry>,
  timeZone: string,
): PlannedEvent[] {
  return items.flatMap((item) => {
    const entry = isPlanned(item) ? entries.get(item.id) : undefined
    return entry === undefined || !isPlanned(item) ? [] : [eventOf(item, entry, timeZone)]
  })
}

function eventOf(item: PlannedItem, entry: ScheduleEntry, timeZone: string): PlannedEvent {
  const from = Date.parse(item.at)
  const to = item.until === null ? from : Date.parse(item.until)
  // A birthday is on its day wherever somebody reads of it.
  const zone = item.isAllDay ? entry.timeZone : timeZone
  const start = wallOfInstant(from, zone)
  const end = wallOfInstant(to, zone)
  const days = Math.max(1, Math.round((end.day * minutesPerDay + end.minute) / minutesPerDay) - start.day)
  return {
    id: eventId(item),
    item,
    entry,
    isAllDay: item.isAllDay,
    startDay: start.day,
    startMinute: item.isAllDay ? 0 : start.minute,
    endDay: item.isAllDay ? start.day + days : end.day,
    endMinute: item.isAllDay ? 0 : end.minute,
    placed: {
      day: start.day,
      minute: item.isAllDay ? 0 : start.minute,
      durationMinutes: item.isAllDay ? days * minutesPerDay : Math.round((to - from) / 60_000),
    },
  }
}

/**
 * Returns the next occurrence of an entry after now, or its first where none is left; where its rule has no day at all, the
 * day from which it counts.
 * @param timeZone the reader's
 */
export function nextEvent(entry: ScheduleEntry, timeZone: string, now = nowMs()): PlannedEvent {
  const next = nextOccurrence(entry, now) ?? nextOccurrence(entry, Number.NEGATIVE_INFINITY)
  return eventOf(itemOf(entry, next), entry, timeZone)
}

/** As far as an occurrence can be from the day that its rule gives, for finding it. */
const movedAtMostMs = 370 * 86_400_000

/**
 * Returns the occurrence of a day that the rule gives, YYYY-MM-DD, wherever it was moved; null where there is none.
 * @param timeZone the reader's
 */
export function eventOn(entry: ScheduleEntry, on: string, timeZone: string): PlannedEvent | null {
  const day = instantOfDate(on, '12:00', entry.timeZone).at
  const window = { from: day - movedAtMostMs, to: day + movedAtMostMs, max: 2_000 }
  const found = expandSeries(entry, window).find((one) => one.on === on)
  return found === undefined ? null : eventOf(itemOf(entry, found), entry, timeZone)
}

function itemOf(entry: ScheduleEntry, occurrence: Occurrence | null): PlannedItem {
  const { id, kind, color, childIds, rule } = entry
  const start = instantOfDate(entry.startOn, entry.startAt ?? '00:00', entry.timeZone)
  const { at, fit } = occurrence ?? start
  const until = occurrence?.until ?? at + entry.durationMinutes * 60_000
  const { title = entry.title, place = entry.place, assigneeId = entry.assigneeId } = occurrence?.exception ?? {}
  const isAllDay = (occurrence ?? entry).startAt === null
  const times = { at: new Date(at).toISOString(), until: new Date(until).toISOString(), isAllDay, fit }
  const on = occurrence?.on ?? entry.startOn
  return { is: kind, id, on, childIds, title, place, assigneeId, color, repeats: rule !== null, ...times }
}

/** Returns whether anything of an event lies in a day. */
export function isOnDay({ startDay, startMinute, endDay, endMinute }: Spanning, day: number): boolean {
  const isPoint = startDay === endDay && startMinute >= endMinute
  if (isPoint) return startDay === day
  return startDay <= day && (endDay > day || (endDay === day && endMinute > 0))
}

/** Returns whether anything of an item lies in a day of the reader's clock. */
export function isItemOnDay({ at, until }: Pick<DayItem, 'at' | 'until'>, date: string, timeZone: string): boolean {
  const start = wallOfInstant(Date.parse(at), timeZone)
  const end = until === null ? start : wallOfInstant(Date.parse(until), timeZone)
  const span = { startDay: start.day, startMinute: start.minute, endDay: end.day, endMinute: end.minute }
  return isOnDay(span, dayOfDate(date))
}

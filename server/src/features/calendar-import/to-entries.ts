import { createHash } from 'node:crypto'
import { dayOfDate, minuteOfTime } from '@nestwren/contract/calendar/days'
import { checkRule, parseRule, ruleProblemTexts, writeRule } from '@nestwren/contract/calendar/rule'
import { dateAndTime, instantOfDate } from '@nestwren/contract/calendar/zone'
import { type CalendarEntry, maxCalendarEntries } from '@nestwren/contract/calendar-import'
import { longestMinutes, type ScheduleEntry, type ScheduleException } from '@nestwren/contract/schedule'
import type { FileEvent, FileTime, ReadEvent } from './read-events.ts'

type Fields = NonNullable<CalendarEntry['entry']>
/** An entry without its id: {@link idOf} makes that of the key. */
export type Draft = Omit<CalendarEntry, 'id' | 'isThere' | 'isPast'> & { readonly key: string }

interface Times {
  readonly startOn: string
  readonly startAt: string | null
  readonly durationMinutes: number
  readonly timeZone: string
}

const minuteMs = 60_000
const dayMinutes = 1_440

/** The same for the same entry of a file in the same family; in the form of a UUID (version 8). */
export function idOf(accountId: string, key: string): string {
  const bytes = createHash('sha256').update(`${accountId} ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * What the entries of a file would be in the schedule, in the order of the file. Those that stand in place of one day of a
 * series become exceptions of it; canceled ones that stand for nothing else are left out.
 * @param timeZone of the reader, for what names no zone
 */
export function toEntries(events: readonly ReadEvent[], timeZone: string): Draft[] {
  const read = events.flatMap((one) => (one.ok ? [one.event] : []))
  const instead = Map.groupBy(
    read.filter(({ inPlaceOf }) => inPlaceOf !== null),
    ({ uid }) => uid,
  )
  const masters = new Set(read.filter(({ inPlaceOf }) => inPlaceOf === null).map(({ uid }) => uid))
  return events
    .flatMap((one): Draft[] => {
      if (!one.ok) return [unreadable(one)]
      const { event } = one
      // One day of a series that is not in the file is an entry of its own.
      const isOfSeries = event.inPlaceOf !== null && masters.has(event.uid)
      if (isOfSeries || event.isCanceled) return []
      return draftsOf(event, instead.get(event.uid) ?? [], timeZone)
    })
    .slice(0, maxCalendarEntries)
}

function unreadable({ title, problem, place }: Extract<ReadEvent, { ok: false }>): Draft {
  return { key: `unreadable ${place}`, title, entry: null, problem, detail: '', isZoneAssumed: false }
}

function draftsOf(event: FileEvent, instead: readonly FileEvent[], reader: string): Draft[] {
  const { title } = event
  const key = `${event.uid} ${event.uid === '' ? JSON.stringify([title, event.start]) : ''} ${event.inPlaceOf?.date ?? ''}`
  const isZoneAssumed = event.hasUnknownZone || (event.start.time !== null && event.start.zone === null)
  const refused = (problem: CalendarEntry['problem'], detail = ''): Draft[] => [
    { key, title, entry: null, problem, detail, isZoneAssumed },
  ]
  const times = timesOf(event, reader)
  if (times.durationMinutes > longestMinutes(times.startAt) || times.durationMinutes < 0) return refused('tooLong')
  const rule = event.inPlaceOf === null && event.rule !== null ? readRule(event.rule, times) : { text: null }
  if ('detail' in rule) return refused('badRule', rule.detail)
  const exceptions = rule.text === null ? [] : exceptionsOf(event, instead, times, reader)
  const entry: Fields = {
    kind: 'appointment',
    title: title === '' ? event.place || '…' : title,
    ...times,
    rule: rule.text,
    exceptions,
    assigneeId: null,
    place: event.place,
    notes: event.notes,
    color: null,
    remindMinutes: null,
  }
  const first: Draft = { key, title, entry, problem: null, detail: '', isZoneAssumed }
  // The schedule has no list of further days: each is an entry of its own.
  const further = event.added.map((added): Draft => {
    const { date, time } = wallOf(added, times.timeZone)
    const on = { startOn: date, startAt: times.startAt === null ? null : (time ?? times.startAt) }
    return { ...first, key: `${key} ${date}`, entry: { ...entry, ...on, rule: null, exceptions: [] } }
  })
  return [first, ...further]
}

function readRule(text: string, { startOn, startAt, timeZone }: Times): { text: string } | { detail: string } {
  const parsed = parseRule(text, timeZone, startAt)
  if (!parsed.ok) return { detail: ruleProblemTexts[parsed.problem] }
  const problem = checkRule(parsed.rule, dayOfDate(startOn))
  return problem === null ? { text: writeRule(parsed.rule) } : { detail: ruleProblemTexts[problem] }
}

/** The zone in which an entry is planned. A single one in UTC is read in the reader's zone; a series keeps its own clock. */
function zoneOf({ start, rule }: FileEvent, reader: string): string {
  if (start.zone === null || (start.zone === 'UTC' && rule === null)) return reader
  return start.zone
}

function timesOf(event: FileEvent, reader: string): Times {
  const timeZone = zoneOf(event, reader)
  const { date, time } = wallOf(event.start, timeZone)
  return { startOn: date, startAt: time, durationMinutes: minutesOf(event, reader), timeZone }
}

/** A day and a wall time on the clocks of another zone. */
function wallOf({ date, time, zone }: FileTime, timeZone: string): { date: string; time: string | null } {
  if (time === null || zone === null || zone === timeZone) return { date, time }
  return dateAndTime(instantOfDate(date, time, zone).at, timeZone)
}

function minutesOf({ start, end, minutes }: FileEvent, reader: string): number {
  if (start.time === null) {
    const days = end === null ? Math.ceil((minutes ?? 0) / dayMinutes) : dayOfDate(end.date) - dayOfDate(start.date)
    return Math.max(days, 1) * dayMinutes
  }
  if (end === null) return minutes ?? 0
  const at = (one: FileTime) => instantOfDate(one.date, one.time ?? '00:00', one.zone ?? start.zone ?? reader).at
  return Math.round((at(end) - at(start)) / minuteMs)
}

function exceptionsOf(
  event: FileEvent,
  instead: readonly FileEvent[],
  times: Times,
  reader: string,
): ScheduleEntry['exceptions'] {
  const byDay = new Map<string, ScheduleException>()
  for (const excluded of event.excluded) {
    const on = wallOf(excluded, times.timeZone).date
    byDay.set(on, { on, isCanceled: true })
  }
  for (const one of instead) {
    if (one.inPlaceOf === null) continue
    const on = wallOf(one.inPlaceOf, times.timeZone).date
    if (one.isCanceled) byDay.set(on, { on, isCanceled: true })
    else {
      const { date, time } = wallOf(one.start, times.timeZone)
      const durationMinutes = Math.min(Math.max(minutesOf(one, reader), 0), longestMinutes(time))
      const changed = {
        ...(one.title !== '' && one.title !== event.title && { title: one.title }),
        ...(one.place !== event.place && { place: one.place }),
        ...(one.notes !== event.notes && { notes: one.notes }),
      }
      byDay.set(on, { on, isCanceled: false, startOn: date, startAt: time, durationMinutes, ...changed })
    }
  }
  return [...byDay.values()].sort((one, other) => dayOfDate(one.on) - dayOfDate(other.on))
}

/** When it begins, for sorting; what cannot be read comes first. */
export function orderOf({ entry }: Draft): number {
  if (entry === null) return 0
  return dayOfDate(entry.startOn) * dayMinutes + (entry.startAt === null ? 0 : minuteOfTime(entry.startAt))
}

import { createHash } from 'node:crypto'
import { dayOfDate, minuteOfTime } from '@nestwren/contract/calendar/days'
import { writeRule } from '@nestwren/contract/calendar/rule'
import { type CalendarEntry, type CalendarProblem, maxCalendarEntries } from '@nestwren/contract/calendar-import'
import { scheduleFields } from '@nestwren/contract/schedule'
import { visibleCharacter } from '@nestwren/contract/visible'
import * as z from 'zod/mini'
import { eventTimesOf, lengthProblem, type Place } from './event-times.ts'
import { planEvent } from './plan-event.ts'
import type { PlannedSeries, Values } from './planned.ts'
import type { FileEvent, ReadEvent } from './read-events.ts'

/** An entry without its id: {@link idOf} makes that of the key. */
export type Draft = Omit<CalendarEntry, 'id' | 'isThere' | 'isPast'> & { readonly key: string }

const dayMinutes = 1_440
const fields = z.object(scheduleFields)

/** The same for the same entry of a file in the same family; in the form of a UUID (version 8). */
export function idOf(accountId: string, key: string): string {
  const bytes = createHash('sha256').update(`${accountId} ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * What the entries of a file would be in the schedule, in the order of the file, each under a key of its own. Those that stand
 * in place of a day of a series become part of it; what cannot come along is named.
 * @param timeZone of the reader, for what names no zone
 */
export function toEntries(events: readonly ReadEvent[], timeZone: string): Draft[] {
  const current = newest(events)
  const read = current.flatMap((one) => (one.ok ? [one.event] : []))
  const masters = new Map(read.filter(({ inPlaceOf }) => inPlaceOf === null).map((event) => [event.uid, event]))
  const instead = Map.groupBy(
    read.filter(({ inPlaceOf }) => inPlaceOf !== null),
    ({ uid }) => uid,
  )
  const drafts: Draft[] = []
  const keys = new Set<string>()
  let room = maxCalendarEntries
  for (const one of current) {
    for (const draft of draftsOfOne(one, { masters, instead, timeZone })) {
      const key = freeKey(draft.key, keys)
      if (draft.entry !== null && room === 0) drafts.push(refused({ ...draft, key }, 'noRoom', draft.entry.startOn))
      else drafts.push({ ...draft, key })
      if (draft.entry !== null && room > 0) room -= 1
      // Each of what is left over is named, as far as somebody would read on.
      if (drafts.length >= 2 * maxCalendarEntries) return drafts
    }
  }
  return drafts
}

/** Different entries may share an id in a file; each has a key of its own. */
function freeKey(key: string, keys: Set<string>): string {
  let free = key
  for (let number = 2; keys.has(free); number++) free = `${key} #${number}`
  keys.add(free)
  return free
}

interface Around {
  readonly masters: ReadonlyMap<string, FileEvent>
  readonly instead: ReadonlyMap<string, readonly FileEvent[]>
  readonly timeZone: string
}

function draftsOfOne(one: ReadEvent, { masters, instead, timeZone }: Around): Draft[] {
  if (!one.ok) {
    const { title, place, problem, on } = one
    return [{ key: `unreadable ${place}`, title, entry: null, problem, detail: '', isZoneAssumed: false, on }]
  }
  const { event } = one
  const master = masters.get(event.uid)
  // One day of a series that is not in the file is an entry of its own, unless it is canceled.
  if (event.inPlaceOf !== null && (master !== undefined || event.isCanceled)) return []
  const days = event.inPlaceOf === null && master === event ? (instead.get(event.uid) ?? []) : []
  try {
    return draftsOf(event, days, timeZone)
  } catch {
    // Whatever it is about this one, the others come along.
    return [refused(bareOf(event), 'unreadable', event.start.date)]
  }
}

function keyOf({ uid, title, start, inPlaceOf }: FileEvent): string {
  const { date, time, clock } = start
  const ofNone = uid === '' ? JSON.stringify([title, { date, time, zone: clock?.name ?? null }]) : ''
  return `${uid} ${ofNone} ${inPlaceOf?.date ?? ''}`
}

function bareOf(event: FileEvent): Draft {
  const { title, start, unknownZone } = event
  const isZoneAssumed = start.time !== null && (unknownZone !== '' || start.clock === null)
  const bare: Draft = { key: keyOf(event), title, entry: null, problem: null, detail: '', isZoneAssumed }
  return unknownZone === '' ? bare : { ...bare, unknownZone }
}

function draftsOf(event: FileEvent, instead: readonly FileEvent[], reader: string): Draft[] {
  const { start } = event
  const base = bareOf(event)
  if (event.isCanceled) return [refused(base, 'canceled', start.date)]
  const times = eventTimesOf(event, reader)
  const tooLong = lengthProblem(times.minutesOf(event), start.time)
  if (tooLong !== null) return [refused(base, tooLong, start.date)]
  const single = event.inPlaceOf === null ? event : { ...event, rules: [], added: [], excluded: [] }
  const plan = planEvent(single, instead, reader)
  const entryOf = (key: string, at: Place, values: Values, rule: string | null, series?: PlannedSeries): Draft => {
    const { title: own, place, notes, durationMinutes } = values
    const entry = {
      kind: 'appointment' as const,
      title: visibleCharacter.test(own) ? own : visibleCharacter.test(place) ? place.slice(0, 120) : '…',
      startOn: at.date,
      startAt: at.time,
      durationMinutes:
        at.time === null ? Math.max(1, Math.ceil(durationMinutes / dayMinutes)) * dayMinutes : durationMinutes,
      timeZone: plan.timeZone,
      rule,
      exceptions: series === undefined ? [] : exceptionsOf(series),
      assigneeId: null,
      place,
      notes,
      color: null,
      remindMinutes: null,
    }
    const draft = { ...base, key: `${base.key}${key}`, title: own }
    // What the schedule would refuse is named here, not when it is added.
    return fields.safeParse(entry).success ? { ...draft, entry } : refused(draft, 'outOfRange', at.date)
  }
  const drafts = [
    ...plan.losses.map(({ problem, detail, on }, index): Draft => {
      return { ...refused(base, problem, on ?? start.date), key: `${base.key} loss ${index}`, detail }
    }),
    ...plan.series.map((one) =>
      entryOf(one.key, { date: one.startOn, time: one.startAt }, one.values, writeRule(one.rule), one),
    ),
    ...plan.singles.map(({ key, at, values }) => entryOf(key, at, values, null)),
  ]
  return drafts.length > 0 ? drafts : [refused(base, 'canceled', start.date)]
}

function refused(draft: Draft, problem: CalendarProblem, on: string): Draft {
  return { ...draft, entry: null, problem, on }
}

function exceptionsOf({ exceptions }: PlannedSeries): NonNullable<CalendarEntry['entry']>['exceptions'] {
  return [...exceptions.values()].sort((one, other) => dayOfDate(one.on) - dayOfDate(other.on))
}

/** When it begins, for sorting; what cannot be read comes first. */
export function orderOf({ entry }: Draft): number {
  if (entry === null) return 0
  return dayOfDate(entry.startOn) * dayMinutes + (entry.startAt === null ? 0 : minuteOfTime(entry.startAt))
}

/**
 * Leaves one of several versions of an entry: the one with the highest SEQUENCE, of those the one written last, and of those
 * the last in the file. Entries that share an id without one being newer are different ones, as some programs write them.
 */
function newest(events: readonly ReadEvent[]): ReadEvent[] {
  const versions = Map.groupBy(
    events.filter((one) => one.ok && one.event.uid !== ''),
    (one) => (one.ok ? versionOf(one.event) : ''),
  )
  const stale = new Set<ReadEvent>()
  for (const all of versions.values()) for (const one of staleOf(all)) stale.add(one)
  return events.filter((one) => !stale.has(one))
}

function versionOf({ uid, inPlaceOf, isFromThenOn }: FileEvent): string {
  const instead = inPlaceOf === null ? '' : JSON.stringify(instantOf(inPlaceOf))
  return `${uid} ${instead} ${isFromThenOn}`
}

function instantOf({ date, time, clock }: FileEvent['start']): number | string {
  return time === null || clock === null ? `${date} ${time}` : clock.instantOf(date, time)
}

function staleOf(all: readonly ReadEvent[]): ReadEvent[] {
  let kept: ReadEvent[] = []
  const stale: ReadEvent[] = []
  for (const one of all) {
    if (!one.ok) continue
    const [other] = kept
    const order = other?.ok ? compare(one.event, other.event) : 1
    if (order < 0) stale.push(one)
    else if (order > 0) {
      stale.push(...kept)
      kept = [one]
    } else {
      const same = kept.find((version) => version.ok && isSame(version.event, one.event))
      if (same !== undefined) stale.push(same)
      kept = [...kept.filter((version) => version !== same), one]
    }
  }
  return stale
}

function compare(one: FileEvent, other: FileEvent): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence
  return one.writtenAt === other.writtenAt ? 0 : one.writtenAt < other.writtenAt ? -1 : 1
}

/** An occurrence has one version; whole entries are one where they begin together under one title. */
function isSame(one: FileEvent, other: FileEvent): boolean {
  if (one.inPlaceOf !== null) return true
  return one.title === other.title && instantOf(one.start) === instantOf(other.start)
}

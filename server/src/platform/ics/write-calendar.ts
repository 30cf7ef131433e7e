import { brand } from '@nestwren/contract/brand'
import { dateOfDay, dayOfDate, minuteOfTime } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { lastRuleDay, parseRule, type Rule, writeRule } from '@nestwren/contract/calendar/rule'
import { type MovedException, type Series, seriesEnd } from '@nestwren/contract/calendar/series'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { atOnce } from '../loop/turns.ts'
import { escapeText, textOfLines } from './content-lines.ts'
import { dateValue, instantOf, instantProperty, isNamedByWall, isUtc, utcValue, wallProperty } from './wall-times.ts'
import { zoneComponent } from './zone-component.ts'

/** Something in a calendar, once or as a series. */
export interface CalendarEvent extends Series {
  /** Names it in every calendar app, across changes. */
  readonly uid: string
  /** Grows with each change. */
  readonly sequence: number
  readonly updatedAt: Date
  readonly title: string
  readonly place: string
  readonly notes: string
  /** Minutes before each occurrence at which the calendar app reminds; null for never. */
  readonly remindMinutes: number | null
  /** Takes nobody's time: it does not make its reader busy. */
  readonly isTransparent?: boolean
}

export interface Calendar {
  readonly name: string
  readonly events: readonly CalendarEvent[]
  /** From which on fifteen years of clock changes by no rule are told for series without an end. */
  readonly now: Date
}

const msPerMinute = 60_000
const msPerDay = 86_400_000
const minutesOfDay = 1440
/** Clock changes by no rule are not known of later years anyway. */
const knownDays = 5_490

type Times = Pick<Series, 'startOn' | 'startAt' | 'durationMinutes' | 'timeZone'>
type Words = Pick<CalendarEvent, 'title' | 'place' | 'notes'>

/**
 * Returns a calendar as the text of an iCalendar file (RFC 5545). Events keep their wall time and zone, with a VTIMEZONE for
 * each; a series stays one, with EXDATE for what is canceled and an own VEVENT for each occurrence that differs. The stamp of
 * an event is when it was last changed, so an unchanged calendar is the same text.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function writeCalendar(calendar: Calendar): string {
  return atOnce(writeCalendarInSteps(calendar))
}

/** Does what {@link writeCalendar} does in a step for each event and each zone. */
export function* writeCalendarInSteps({ name, events, now }: Calendar): Generator<void, string> {
  const zones = yield* zonesOf(events, now)
  const written: string[] = []
  for (const event of events) {
    written.push(textOfLines(eventLines(event)))
    yield
  }
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Schedule//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
  ]
  return [textOfLines([...head, ...zones]), ...written, textOfLines(['END:VCALENDAR'])].join('')
}

interface Told {
  /** The first day of what is in a zone, since 1970, and the instant of its last; Infinity without an end. */
  first: number
  last: number
}

/** The zones of all times, each told from the year before its first event to the one after its last. */
function* zonesOf(events: readonly CalendarEvent[], now: Date): Generator<void, string[]> {
  const told = new Map<string, Told>()
  for (const event of events) {
    yield
    if (isUtc(event.timeZone) || startsOf(event).every((at) => at === null)) continue
    const end = seriesEnd(event)
    const first = dayOfDate(event.startOn)
    const last = end === null ? Number.POSITIVE_INFINITY : dayOfDate(end) * msPerDay
    const known = told.get(event.timeZone)
    if (known === undefined) told.set(event.timeZone, { first, last })
    else Object.assign(known, { first: Math.min(known.first, first), last: Math.max(known.last, last) })
  }
  const known = now.getTime() + knownDays * msPerDay
  const lines: string[] = []
  for (const [timeZone, { first, last }] of told) {
    yield
    const from = first * msPerDay
    lines.push(...zoneComponent(timeZone, from, Math.min(last, Math.max(known, from)) + 366 * msPerDay))
  }
  return lines
}

function startsOf({ startAt, exceptions }: CalendarEvent): readonly (string | null)[] {
  return [startAt, ...exceptions.map((one) => (one.isCanceled ? null : one.startAt))]
}

function eventLines(event: CalendarEvent): string[] {
  const { rule: text, timeZone, startAt, exceptions } = event
  const parsed = text === null ? null : parseRule(text, timeZone, startAt)
  const rule = parsed?.ok === true ? parsed.rule : null
  if (rule === null) return component(event, [...actualTimes(event)], event)
  const startOn = firstDayOf(rule, event.startOn)
  const canceled = exceptions.filter((one) => one.isCanceled).map(({ on }) => dayProperty('EXDATE', on, event))
  const repeats = [`RRULE:${ruleValue(rule, event)}`, ...canceled]
  const moved = exceptions.filter((one) => !one.isCanceled)
  return [
    ...component(event, [...plannedTimes({ ...event, startOn }), ...repeats], event),
    ...moved.flatMap((one) => movedLines(event, one)),
  ]
}

/** An occurrence that differs from its series, which names it by where the series has it. */
function movedLines(event: CalendarEvent, exception: MovedException): string[] {
  const { on, title = event.title, place = event.place, notes = event.notes } = exception
  const times = actualTimes({ ...exception, timeZone: event.timeZone })
  return component(event, [dayProperty('RECURRENCE-ID', on, event), ...times], { title, place, notes })
}

/** RFC 5545 takes the start for the first occurrence, so it must be one. */
function firstDayOf(rule: Rule, startOn: string): string {
  const startDay = dayOfDate(startOn)
  const [first = startDay] = daysOfRule(rule, startDay, { from: startDay, to: lastRuleDay, max: 1 })
  return dateOfDay(first)
}

/** UNTIL is a date for whole days; for times it has to be an instant, here that of the last possible start. */
function ruleValue(rule: Rule, { startAt, timeZone }: Times): string {
  const text = writeRule(rule)
  if (rule.until === null || startAt === null) return text
  const last = instantOfWall(rule.until, minuteOfTime(startAt), timeZone).at
  return text.replace(/UNTIL=\d{8}/, `UNTIL=${utcValue(last)}`)
}

/** A day of a series as a property: the date of a whole day, otherwise its wall time. */
function dayProperty(name: string, date: string, { startAt, timeZone }: Times): string {
  return startAt === null ? dateProperty(name, date) : wallProperty(name, date, startAt, timeZone)
}

function dateProperty(name: string, date: string): string {
  return `${name};VALUE=DATE:${dateValue(date)}`
}

/** Start and end as they are planned; what a clock change does to a day of a series is for its reader to find out. */
function plannedTimes({ startOn, startAt, durationMinutes, timeZone }: Times): string[] {
  if (startAt === null) return wholeDays(startOn, durationMinutes)
  const until = instantOf(startOn, startAt, timeZone) + durationMinutes * msPerMinute
  return [wallProperty('DTSTART', startOn, startAt, timeZone), ...endLines(until, durationMinutes, timeZone)]
}

/** Start and end of what is once: in a gap of the clocks the later time, to which it was moved. */
function actualTimes({ startOn, startAt, durationMinutes, timeZone }: Times): string[] {
  if (startAt === null) return wholeDays(startOn, durationMinutes)
  const at = instantOf(startOn, startAt, timeZone)
  const end = endLines(at + durationMinutes * msPerMinute, durationMinutes, timeZone)
  return [instantProperty('DTSTART', at, timeZone), ...end]
}

/** An end by the clocks, which more apps read than a duration; in the second hour of two only that is clear. */
function endLines(until: number, durationMinutes: number, timeZone: string): string[] {
  if (durationMinutes === 0) return []
  if (isNamedByWall(until, timeZone)) return [instantProperty('DTEND', until, timeZone)]
  return [`DURATION:PT${durationMinutes}M`]
}

function wholeDays(startOn: string, durationMinutes: number): string[] {
  const end = dateOfDay(dayOfDate(startOn) + Math.max(1, Math.ceil(durationMinutes / minutesOfDay)))
  return [dateProperty('DTSTART', startOn), dateProperty('DTEND', end)]
}

function component(event: CalendarEvent, times: readonly string[], { title, place, notes }: Words): string[] {
  const { uid, sequence, updatedAt, remindMinutes, isTransparent = false } = event
  const stamp = utcValue(updatedAt.getTime())
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    ...times,
    `SUMMARY:${escapeText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(notes === '' ? [] : [`DESCRIPTION:${escapeText(notes)}`]),
    ...(isTransparent ? ['TRANSP:TRANSPARENT'] : []),
    ...(remindMinutes === null ? [] : alarmLines(remindMinutes, title)),
    'END:VEVENT',
  ]
}

function alarmLines(minutes: number, title: string): string[] {
  const text = `DESCRIPTION:${escapeText(title)}`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', text, `TRIGGER:-PT${minutes}M`, 'END:VALARM']
}

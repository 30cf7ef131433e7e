import type { CalendarProblem } from '@nestwren/contract/calendar-import'
import { isTimeZone } from '@nestwren/contract/fields'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { blocksOf, isCalendar } from './blocks.ts'

/** A day, or a wall time, as the file says it. */
export interface FileTime {
  readonly date: string
  /** HH:MM; null for a whole day. */
  readonly time: string | null
  /** IANA name; null where the file names none, or none that is known. */
  readonly zone: string | null
}

/** An entry as the file has it; nothing is decided yet. */
export interface FileEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly notes: string
  readonly start: FileTime
  readonly end: FileTime | null
  /** ISO 8601 duration in minutes, where the file says that instead of an end. */
  readonly minutes: number | null
  readonly rule: string | null
  readonly excluded: readonly FileTime[]
  readonly added: readonly FileTime[]
  /** The occurrence of a series that it stands in place of. */
  readonly inPlaceOf: FileTime | null
  readonly isCanceled: boolean
  /** It names a zone that nobody knows. */
  readonly hasUnknownZone: boolean
}

export type ReadEvent =
  | { readonly ok: true; readonly event: FileEvent }
  | { readonly ok: false; readonly title: string; readonly problem: CalendarProblem; readonly place: number }

export type ReadFile =
  | { readonly ok: true; readonly events: readonly ReadEvent[] }
  | { readonly ok: false; readonly problem: 'NOT_A_CALENDAR' | 'CALENDAR_TOO_LARGE' }

/** A list of dates that is longer is of no calendar that people keep. */
const mostDates = 400

/**
 * Reads the entries of an iCalendar file one by one, so that one that cannot be read does not take the others along.
 * @param most entries; a file with more is refused
 */
export function readEvents(text: string, most: number): ReadFile {
  if (!isCalendar(text)) return { ok: false, problem: 'NOT_A_CALENDAR' }
  const blocks = blocksOf(text, most)
  if (blocks === null) return { ok: false, problem: 'CALENDAR_TOO_LARGE' }
  const fallback = zoneNamed(blocks.zone)
  return { ok: true, events: blocks.events.map((block, place) => readOne(block, fallback, place)) }
}

class Unreadable extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(problem)
    this.problem = problem
  }
}

function readOne(block: string, fallback: string | null, place: number): ReadEvent {
  let title = ''
  try {
    const parsed = ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`)
    const component = new ICAL.Component(parsed as unknown as string).getFirstSubcomponent('vevent')
    if (component === null) throw new Unreadable('unreadable')
    title = textOf(component, 'summary', 120)
    return { ok: true, event: eventOf(component, block, title, fallback) }
  } catch (error) {
    return { ok: false, title, problem: error instanceof Unreadable ? error.problem : 'unreadable', place }
  }
}

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

function eventOf(component: Component, block: string, title: string, fallback: string | null): FileEvent {
  const zones = { hasUnknown: false }
  const times = (name: string) =>
    component.getAllProperties(name).flatMap((property) => timesOf(property, fallback, zones))
  const [start] = times('dtstart')
  if (start === undefined) throw new Unreadable('noStart')
  const [excluded, added] = [times('exdate'), times('rdate')]
  if (excluded.length > mostDates || added.length > mostDates) throw new Unreadable('tooManyExceptions')
  const duration = component.getFirstPropertyValue('duration')
  return {
    uid: textOf(component, 'uid', 500),
    title,
    place: textOf(component, 'location', 200),
    notes: textOf(component, 'description', 2_000),
    start,
    end: times('dtend')[0] ?? null,
    minutes: duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : null,
    // As it is written: ical.js reads more than the schedule takes, and says so less clearly.
    rule: /^RRULE[^:\r\n]*:([^\r\n]*)/im.exec(block)?.[1]?.trim() ?? null,
    excluded,
    added,
    inPlaceOf: times('recurrence-id')[0] ?? null,
    isCanceled: textOf(component, 'status', 20).toUpperCase() === 'CANCELLED',
    hasUnknownZone: zones.hasUnknown,
  }
}

/** A text without control characters, cut where the schedule ends. */
function textOf(component: Component, name: string, most: number): string {
  const value = component.getFirstPropertyValue(name)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
  const plain = (typeof value === 'string' ? value : '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
  const tidy = most > 200 ? plain.trim() : plain.replace(/\s+/g, ' ').trim()
  return [...tidy].slice(0, most).join('').trim()
}

/** The days and wall times of a property, read from what it says rather than through ical.js' own zones. */
function timesOf(property: Property, fallback: string | null, zones: { hasUnknown: boolean }): FileTime[] {
  const [, parameters, , ...values] = property.jCal as [string, Record<string, unknown>, string, ...unknown[]]
  const { tzid } = parameters
  const named = typeof tzid === 'string' ? zoneNamed(tzid) : null
  if (typeof tzid === 'string' && named === null) zones.hasUnknown = true
  return values.map((value) => {
    // An RDATE can be a period: its start counts.
    const written = String(Array.isArray(value) ? value[0] : value)
    const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):\d\d(Z?))?$/.exec(written)
    if (found === null) throw new Unreadable('unreadable')
    const [, date = '', hour, minute, utc] = found
    const isDay = Number.isNaN(Date.parse(`${date}T00:00Z`))
    if (isDay || date < '1900' || date > '2199-12-31') throw new Unreadable('outOfRange')
    if (hour === undefined) return { date, time: null, zone: null }
    return { date, time: `${hour}:${minute}`, zone: utc === 'Z' ? 'UTC' : (named ?? fallback) }
  })
}

/** The IANA zone of a name: its own, with a path before it as some programs write, or Windows'. */
function zoneNamed(name: string | null): string | null {
  if (name === null || name === '' || name.length > 100) return null
  if (isTimeZone(name)) return name
  const parts = name.split('/')
  for (const count of [3, 2]) {
    const end = parts.slice(-count).join('/')
    if (parts.length > count && isTimeZone(end)) return end
  }
  return findIana(name as Parameters<typeof findIana>[0])?.[0] ?? null
}

import type { CalendarProblem } from '@nestwren/contract/calendar-import'
import { type Clock, type Clocks, clocksOf, utcClock } from './clocks.ts'
import {
  calendarsOf,
  type FileCalendar,
  firstOf,
  isCalendar,
  linesOf,
  type Part,
  type Property,
  textOf,
} from './properties.ts'
import { writtenMinutes, writtenTime } from './written-times.ts'

/** A day, or a wall time, as the file says it. */
export interface FileTime {
  readonly date: string
  /** HH:MM; null for a whole day. */
  readonly time: string | null
  /** Null where the file names no zone, or none that is known. */
  readonly clock: Clock | null
}

/** A further time of an entry. */
interface FileDate extends FileTime {
  /** How long that one takes; null where it is as long as the others. */
  readonly minutes: number | null
}

/** An entry as the file has it; nothing is decided yet. */
export interface FileEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly notes: string
  readonly start: FileTime
  readonly end: FileTime | null
  /** Whole minutes, where the file says that instead of an end. */
  readonly minutes: number | null
  readonly rules: readonly string[]
  readonly excluded: readonly FileTime[]
  readonly added: readonly FileDate[]
  /** The occurrence of a series that it stands in place of. */
  readonly inPlaceOf: FileTime | null
  /** It also stands in place of those after it. */
  readonly isFromThenOn: boolean
  readonly isCanceled: boolean
  /** The zone that it names and nobody knows; empty otherwise. */
  readonly unknownZone: string
  /** What else it says of times and cannot be read, as it is written; empty for nothing. */
  readonly unread: string
  /** Which of two versions is newer: SEQUENCE, then when it was written. */
  readonly sequence: number
  readonly writtenAt: string
}

export type ReadEvent =
  | { readonly ok: true; readonly event: FileEvent }
  | {
      readonly ok: false
      readonly title: string
      readonly problem: CalendarProblem
      readonly place: number
      /** The day where it says one. */
      readonly on: string | null
    }

export type ReadFile =
  | { readonly ok: true; readonly events: readonly ReadEvent[] }
  | { readonly ok: false; readonly problem: 'NOT_A_CALENDAR' | 'CALENDAR_TOO_LARGE' }

/** A list of days taken out that is longer is of no calendar that people keep. */
const mostExcluded = 400
/** Further dates that are looked at; more cannot be added anyway. */
const mostAdded = 2_500

/**
 * Reads the entries of an iCalendar file one by one, so that one that cannot be read does not take the others along.
 * @param file its bytes, or its text
 * @param most entries; a file with more is refused
 */
export function readEvents(file: string | Uint8Array, most: number): ReadFile {
  const lines = linesOf(file)
  if (!isCalendar(lines)) return { ok: false, problem: 'NOT_A_CALENDAR' }
  const calendars = calendarsOf(lines, most)
  if (calendars === null) return { ok: false, problem: 'CALENDAR_TOO_LARGE' }
  const events = calendars.flatMap((calendar) => {
    const context = { clocks: clocksOf(calendar), isCanceled: isCanceled(calendar) }
    return calendar.events.map((part) => ({ part, context }))
  })
  return { ok: true, events: events.map(({ part, context }, place) => readOne(part, context, place)) }
}

/** A file that takes back what was sent before says so as a whole. */
function isCanceled(calendar: FileCalendar): boolean {
  return firstOf(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'
}

interface Context {
  readonly clocks: Clocks
  readonly isCanceled: boolean
}

class Unreadable extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(problem)
    this.problem = problem
  }
}

function readOne(part: Part, context: Context, place: number): ReadEvent {
  let title = ''
  try {
    title = wordsOf(part, 'SUMMARY', 120)
    return { ok: true, event: eventOf(part, title, context) }
  } catch (error) {
    const problem = error instanceof Unreadable ? error.problem : 'unreadable'
    return { ok: false, title, problem, place, on: dayIn(part) }
  }
}

/** The first day that an entry names anywhere. */
function dayIn(part: Part): string | null {
  const found = /(\d{4})-?(\d\d)-?(\d\d)/.exec(firstOf(part, 'DTSTART')?.value ?? '')
  const day = found === null ? null : writtenTime(found[0])
  return day === null || day === 'outOfRange' ? null : day.date
}

function eventOf(part: Part, title: string, { clocks, isCanceled }: Context): FileEvent {
  const zones = { clocks, unknown: '' }
  const unread: string[] = []
  /** The times of a property that can be read; the others are noted. */
  const times = (name: string, most = 1): FileDate[] =>
    part.properties
      .filter((property) => property.name === name)
      .flatMap((property) => partsOf(property).map((written) => ({ property, written })))
      .slice(0, most)
      .flatMap(({ property, written }) => {
        const time = timeOf(property, written, zones)
        if (typeof time !== 'string') return [time]
        unread.push(`${name} ${written}`)
        return []
      })
  const start = startOf(part, zones)
  const excluded = times('EXDATE', mostExcluded + 1)
  if (excluded.length > mostExcluded) throw new Unreadable('tooManyExceptions')
  const instead = firstOf(part, 'RECURRENCE-ID')
  const [inPlaceOf = null] = times('RECURRENCE-ID')
  // Without it nobody can tell what it stands in place of.
  if (instead !== undefined && inPlaceOf === null) throw new Unreadable('unreadable')
  const [end = null] = times('DTEND')
  const duration = firstOf(part, 'DURATION')
  const minutes = duration === undefined ? null : writtenMinutes(duration.value)
  if (duration !== undefined && minutes === null) unread.push(`DURATION ${duration.value}`)
  for (const { name, value } of part.properties) if (name === 'EXRULE') unread.push(`EXRULE ${value}`)
  const saidOf = (name: string) => firstOf(part, name)?.value.trim() ?? ''
  const isWhole = saidOf('X-MICROSOFT-CDO-ALLDAYEVENT').toUpperCase() === 'TRUE'
  return {
    uid: wordsOf(part, 'UID', 500),
    title,
    place: wordsOf(part, 'LOCATION', 200),
    notes: wordsOf(part, 'DESCRIPTION', 2_000),
    ...(isWhole ? asWholeDays(start, end) : { start, end }),
    minutes,
    rules: part.properties.filter(({ name }) => name === 'RRULE').map(({ value }) => value),
    excluded,
    added: times('RDATE', mostAdded),
    inPlaceOf,
    isFromThenOn: /^THIS-?AND-?FUTURE$/i.test(instead?.parameters.get('RANGE') ?? ''),
    isCanceled: isCanceled || /^CANCELL?ED$/i.test(saidOf('STATUS')),
    unknownZone: zones.unknown || (start.time !== null && start.clock === null ? clocks.unknown : ''),
    unread: [...unread.join(', ')].slice(0, 200).join(''),
    sequence: Number(/^\d{1,9}$/.exec(saidOf('SEQUENCE'))?.[0] ?? 0),
    writtenAt: `${sortable(saidOf('DTSTAMP'))} ${sortable(saidOf('LAST-MODIFIED'))}`,
  }
}

const sortable = (written: string) => written.replace(/\D/g, '').slice(0, 14)

/** The values of a list, and of vCalendar 1.0's, which has semicolons; empty ones are left out. */
function partsOf({ value }: Property): string[] {
  return value
    .split(/[,;]/)
    .map((one) => one.trim().replace(/^"|"$/g, ''))
    .filter((one) => one !== '')
}

interface Zones {
  readonly clocks: Clocks
  unknown: string
}

function startOf(part: Part, zones: Zones): FileTime {
  const property = part.properties.find(({ name, value }) => name === 'DTSTART' && value.trim() !== '')
  const [written] = property === undefined ? [] : partsOf(property)
  if (property === undefined || written === undefined) throw new Unreadable('noStart')
  const start = timeOf(property, written, zones)
  if (typeof start === 'string') throw new Unreadable(start)
  return { date: start.date, time: start.time, clock: start.clock }
}

/** One time of a property, which may be a period; why it is none otherwise. */
function timeOf(property: Property, written: string, zones: Zones): FileDate | 'unreadable' | 'outOfRange' {
  const [begin = '', until] = written.split('/')
  const time = writtenTime(begin)
  if (time === null) return 'unreadable'
  if (time === 'outOfRange') return time
  // Some programs write a time of midnight for what they call a date.
  const isDate = property.parameters.get('VALUE')?.toUpperCase() === 'DATE' && time.time === '00:00'
  if (time.time === null || isDate) return { date: time.date, time: null, clock: null, minutes: null }
  const at = { ...atOffset(time.date, time.time, time.offset, property, zones) }
  if (until === undefined) return { ...at, minutes: null }
  const minutes = writtenMinutes(until)
  if (minutes !== null) return { ...at, minutes }
  const end = writtenTime(until)
  if (end === null || end === 'outOfRange' || end.time === null) return { ...at, minutes: null }
  const to = atOffset(end.date, end.time, end.offset, property, zones)
  const instant = (one: FileTime) => (one.clock ?? utcClock).instantOf(one.date, one.time ?? '00:00')
  return { ...at, minutes: Math.round((instant(to) - instant(at)) / 60_000) }
}

function atOffset(date: string, time: string, offset: number | null, { parameters }: Property, zones: Zones): FileTime {
  if (offset === null) {
    const name = parameters.get('TZID')?.trim() ?? ''
    const clock = name === '' ? null : zones.clocks.named(name)
    if (name !== '' && clock === null) zones.unknown = name.slice(0, 100)
    return { date, time, clock: clock ?? zones.clocks.usual }
  }
  if (offset === 0) return { date, time, clock: utcClock }
  const at = new Date(utcClock.instantOf(date, time) - offset * 60_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16), clock: utcClock }
}

/** Outlook marks whole days and writes them as times from midnight to midnight. */
function asWholeDays(start: FileTime, end: FileTime | null): { start: FileTime; end: FileTime | null } {
  const isMidnight = start.time === '00:00' && (end === null || end.time === '00:00')
  if (!isMidnight || start.clock?.name === 'UTC') return { start, end }
  const whole = (one: FileTime) => ({ ...one, time: null, clock: null })
  return { start: whole(start), end: end === null ? null : whole(end) }
}

/** A text without control characters, cut where the schedule ends. */
function wordsOf(part: Part, name: string, most: number): string {
  const property = firstOf(part, name)
  const value = property === undefined ? '' : textOf(property)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
  const plain = value.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\uFFFE\uFFFF]/g, ' ')
  const tidy = most > 200 ? plain.trim() : plain.replace(/\s+/g, ' ').trim()
  // Half a letter is none.
  return tidy
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

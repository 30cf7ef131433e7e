import { dateOfDay, dayOfDate, minuteOfTime, timeOfMinute } from './days.ts'

/**
 * Wall time and instants. A wall time is a day, minutes after midnight and an IANA zone; what it means as an instant is
 * decided as RFC 5545 and Temporal's `compatible` do: in a gap it is moved forward by the gap, of an overlap the first is
 * taken. Built on Intl alone, so that it weighs nothing in the browser and knows the zones of its machine.
 */

const msPerMinute = 60_000
const msPerDay = 86_400_000

/** Whether a wall time is there once, is skipped by a clock change (and was moved forward) or is there twice. */
export type WallFit = 'exact' | 'gap' | 'overlap'

export interface WallInstant {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly fit: WallFit
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** Offset in minutes at the start of a day of UTC, by day. */
  readonly days: Map<number, number>
}

const zones = new Map<string, Zone>()
/** Names ignore case, so there is no end to their spellings; what is kept of zones and their days has one. */
const maxZones = 200
const maxDays = 4_000

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (zones.size >= maxZones) zones.clear()
  const zone = { format, days: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}

function readOffset({ format }: Zone, at: number): number {
  const read = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of format.formatToParts(at))
    if (type in read) read[type as keyof typeof read] = Number(value)
  const wall = Date.UTC(read.year, read.month - 1, read.day, read.hour, read.minute, read.second)
  return Math.round((wall - Math.floor(at / 1000) * 1000) / msPerMinute)
}

/**
 * Minutes that the zone's clocks are ahead of UTC at an instant. Offsets of a fraction of a minute, as they were before
 * 1972, are rounded.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function offsetAt(at: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const day = Math.floor(at / msPerDay)
  const offset = offsetOfDay(zone, day)
  // Clocks change once a day at most, so a day that begins and ends with one offset has no other.
  return offsetOfDay(zone, day + 1) === offset ? offset : readOffset(zone, at)
}

function offsetOfDay(zone: Zone, day: number): number {
  const known = zone.days.get(day)
  if (known !== undefined) return known
  const offset = readOffset(zone, day * msPerDay)
  if (zone.days.size >= maxDays) zone.days.clear()
  zone.days.set(day, offset)
  return offset
}

/**
 * The instant of a wall time. `minute` counts from midnight and may be beyond its day; the day then follows.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function instantOfWall(day: number, minute: number, timeZone: string): WallInstant {
  return instantByOffset(day, minute, (at) => offsetAt(at, timeZone))
}

/** As {@link instantOfWall}, for clocks that are known by their minutes ahead of UTC at an instant. */
export function instantByOffset(day: number, minute: number, offsetOf: (at: number) => number): WallInstant {
  const wall = day * msPerDay + minute * msPerMinute
  const before = offsetOf(wall - msPerDay)
  const after = offsetOf(wall + msPerDay)
  const early = wall - before * msPerMinute
  if (before === after) return { at: early, fit: 'exact' }
  const late = wall - after * msPerMinute
  const isEarly = offsetOf(early) === before
  const isLate = offsetOf(late) === after
  if (isEarly && isLate) return { at: Math.min(early, late), fit: 'overlap' }
  if (isEarly) return { at: early, fit: 'exact' }
  if (isLate) return { at: late, fit: 'exact' }
  return { at: early, fit: 'gap' }
}

/** What the clocks of a zone show at an instant: the day and whole minutes after its midnight. */
export function wallOfInstant(at: number, timeZone: string): { readonly day: number; readonly minute: number } {
  const wall = at + offsetAt(at, timeZone) * msPerMinute
  const day = Math.floor(wall / msPerDay)
  return { day, minute: Math.floor((wall - day * msPerDay) / msPerMinute) }
}

/** The instant of a date and a wall time HH:MM. */
export function instantOfDate(date: string, time: string, timeZone: string): WallInstant {
  return instantOfWall(dayOfDate(date), minuteOfTime(time), timeZone)
}

/** The date and the wall time HH:MM of an instant. */
export function dateAndTime(at: number, timeZone: string): { readonly date: string; readonly time: string } {
  const { day, minute } = wallOfInstant(at, timeZone)
  return { date: dateOfDay(day), time: timeOfMinute(minute) }
}

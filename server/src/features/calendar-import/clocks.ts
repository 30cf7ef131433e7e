import { dayOfDate, minuteOfTime } from '@nestwren/contract/calendar/days'
import { dateAndTime, instantByOffset, instantOfDate, offsetAt } from '@nestwren/contract/calendar/zone'
import { type OwnZone, ownZoneOf } from './own-zone.ts'
import { type FileCalendar, firstOf, type Part, textOf } from './properties.ts'
import { fixedZone, plainName, worldZones, zoneLike, zoneNamed } from './zone-names.ts'

interface Wall {
  readonly date: string
  /** HH:MM */
  readonly time: string
}

/** The clocks by which a time of a file goes. */
export interface Clock {
  /** IANA name; null where only the file says how they go. */
  readonly name: string | null
  /** The instant of a wall time, in milliseconds since 1970. */
  readonly instantOf: (date: string, time: string) => number
  /** What they show at an instant. */
  readonly wallOf: (at: number) => Wall
  /** The IANA zone whose clocks go alike from one instant to another, both milliseconds; null where none does. */
  readonly settled: (from: number, to: number, reader: string) => string | null
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Further ahead nobody knows how clocks will go. */
const longestMs = 25 * 366 * dayMs
/** Zones that one file may describe. */
const mostZones = 100

/** The clocks of an IANA zone. */
export function clockOf(name: string): Clock {
  return {
    name,
    instantOf: (date, time) => instantOfDate(date, time, name).at,
    wallOf: (at) => dateAndTime(at, name),
    settled: () => name,
  }
}
export const utcClock = clockOf('UTC')

/** What the names of zones in a calendar mean. */
export interface Clocks {
  /** By its name in the file; null for one that nobody knows. */
  readonly named: (name: string) => Clock | null
  /** Of a time that names no zone: what the calendar as a whole says; null where it says nothing. */
  readonly usual: Clock | null
  /** The zone that the calendar as a whole names and nobody knows; empty otherwise. */
  readonly unknown: string
}

/**
 * The clocks of a calendar. An IANA name and Windows' own count as such. For any other the file's description counts, and
 * where it has none, what the name seems to mean.
 */
export function clocksOf(calendar: FileCalendar): Clocks {
  const described = new Map<string, Part>()
  for (const zone of calendar.zones.slice(0, mostZones)) {
    const id = firstOf(zone, 'TZID')
    if (id !== undefined) described.set(keyOf(textOf(id)), zone)
  }
  const known = new Map<string, Clock | null>()
  const read = (name: string): Clock | null => {
    const sure = zoneNamed(name)
    if (sure !== null) return clockOf(sure)
    const zone = described.get(keyOf(name))
    const own = zone === undefined ? null : ownZoneOf(zone)
    if (zone !== undefined && own !== null) return ownClock(own, likely(name, zone))
    const alike = zoneLike(name)
    return alike === null ? null : clockOf(alike)
  }
  const named = (name: string) => {
    const key = keyOf(name)
    const found = known.has(key) ? (known.get(key) ?? null) : read(name)
    if (known.size < mostZones * 10) known.set(key, found)
    return found
  }
  const usual = firstOf(calendar, 'X-WR-TIMEZONE')
  const name = usual === undefined ? offsetOfVersionOne(calendar) : plainName(textOf(usual))
  const clock = name === '' ? null : named(name)
  return { named, usual: clock, unknown: clock === null ? name.slice(0, 100) : '' }
}

/** vCalendar 1.0 tells an offset; where the clocks change besides, it is no more than a name. */
function offsetOfVersionOne(calendar: FileCalendar): string {
  const offset = firstOf(calendar, 'TZ')?.value.trim() ?? ''
  const isSteady = !/^TRUE/i.test(firstOf(calendar, 'DAYLIGHT')?.value.trim() ?? '')
  return isSteady && /^[+-]\d/.test(offset) ? `UTC${offset}` : offset
}

const keyOf = (name: string) => plainName(name).toLowerCase()

/** IANA zones that a described one may be. */
function likely(name: string, zone: Part): string[] {
  const location = firstOf(zone, 'X-LIC-LOCATION')
  const names = [location === undefined ? null : zoneNamed(location.value), zoneLike(name)]
  return names.flatMap((one) => one ?? [])
}

function ownClock(own: OwnZone, likelyNames: readonly string[]): Clock {
  const found = new Map<string, string | null>()
  return {
    name: null,
    instantOf: (date, time) => instantByOffset(dayOfDate(date), minuteOfTime(time), own.offsetAt).at,
    wallOf: (at) => dateAndTime(at + own.offsetAt(at) * minuteMs, 'UTC'),
    settled: (from, to, reader) => {
      const [first, last] = [yearOf(from), yearOf(Math.min(to, from + longestMs))]
      const key = `${first} ${last} ${reader}`
      const zone = found.has(key) ? (found.get(key) ?? null) : zoneAlike(own, [first, last], [...likelyNames, reader])
      if (found.size < mostZones) found.set(key, zone)
      return zone
    },
  }
}

const yearOf = (at: number) => new Date(at).getUTCFullYear()

/** The first IANA zone whose clocks go as a file describes in whole years, the first and the last included. */
function zoneAlike(own: OwnZone, [first, last]: readonly [number, number], names: readonly string[]): string | null {
  const [from, to] = [Date.UTC(first, 0, 1), Date.UTC(last + 1, 0, 1)]
  const moments = own
    .changesIn(from, to)
    .slice(0, 200)
    .flatMap((at) => [at - minuteMs, at])
  for (let at = from; at < to; at += 7 * dayMs) moments.push(at)
  const fixed = fixedZone(own.offsetAt(from))
  const candidates = new Set([...names, ...(fixed === null ? [] : [fixed]), ...worldZones])
  for (const name of candidates) if (moments.every((at) => offsetAt(at, name) === own.offsetAt(at))) return name
  return null
}

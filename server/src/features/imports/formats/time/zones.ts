import { Temporal } from 'temporal-polyfill'

const dayMs = 86_400_000
const quarterMs = 900_000

/** Offsets are asked for once a day, and once a quarter of an hour on the two days a year on which they change. */
const offsetsByZone = new Map<string, Map<number, number>>()
const quartersByZone = new Map<string, Map<number, number>>()
/** A wall time of a hostile file can be of any day of two centuries. */
const maxKept = 100_000

function kept(all: Map<string, Map<number, number>>, zone: string): Map<number, number> {
  const found = all.get(zone)
  if (found !== undefined && found.size < maxKept) return found
  const made = new Map<number, number>()
  all.set(zone, made)
  return made
}

function askedOffset(zone: string, ms: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return Math.round(at.offsetNanoseconds / 1e6)
}

function cached(all: Map<string, Map<number, number>>, zone: string, step: number, index: number): number {
  const offsets = kept(all, zone)
  const found = offsets.get(index)
  if (found !== undefined) return found
  const asked = askedOffset(zone, index * step)
  offsets.set(index, asked)
  return asked
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(zone: string, ms: number): number {
  const day = Math.floor(ms / dayMs)
  const before = cached(offsetsByZone, zone, dayMs, day)
  if (before === cached(offsetsByZone, zone, dayMs, day + 1)) return before
  return cached(quartersByZone, zone, quarterMs, Math.floor(ms / quarterMs))
}

/**
 * The instant of a wall time. One that does not exist moves forward by the gap; of one that comes twice it is the first.
 * @param wallMs the wall time as if it were in UTC
 */
export function instantOf(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - 1.5 * dayMs)
  const after = offsetAt(zone, wallMs + 1.5 * dayMs)
  const found = [wallMs - before, wallMs - after].filter((ms) => offsetAt(zone, ms) === wallMs - ms)
  return found.length === 0 ? wallMs - before : Math.min(...found)
}

/** The calendar day, YYYY-MM-DD, on the clocks of a zone. */
export function dayIn(zone: string, ms: number): string {
  return new Date(ms + offsetAt(zone, ms)).toISOString().slice(0, 10)
}

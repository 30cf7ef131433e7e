import type { FamilySettings } from '@nestwren/contract/family-settings'
import type { Entry, EntryOf } from '@nestwren/contract/logs/entry'
import { isOpen } from '@nestwren/contract/logs/entry'
import { lastSide, nextSide } from '@nestwren/contract/logs/segments'
import { dayFraction } from '../../ui/day-fraction.ts'

/** The first and last instant of a local day, ISO; the end is the start of the next day, so days of 23 and 25 hours fit. */
export function dayBounds(day: string, zone: string): { from: string; to: string } {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  return { from: start.toInstant().toString(), to: start.add({ days: 1 }).toInstant().toString() }
}

/** The local date of an instant, YYYY-MM-DD. */
export function localDay(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** What the glance card says about feeding. */
export interface LastFeed {
  readonly entry: EntryOf<'feeding'>
  readonly isRunning: boolean
  readonly side: 'left' | 'right' | 'both' | null
  readonly nextSide: 'left' | 'right' | null
  /** From when on the time since is counted, by the family's choice. */
  readonly at: string
  /** True when that is the end of the feed. */
  readonly isFromEnd: boolean
}

type HowCounted = Pick<FamilySettings, 'timeSinceFeed' | 'feedsThatCount'>

/**
 * The latest feed that begins the clock anew. The side to offer is that of the latest time at the breast, whether or
 * not a bottle came after it.
 * @param feeds the newest first
 * @param counted what the family chose; as long as it is not known, every feed counts, from its start
 */
export function lastFeed(feeds: readonly EntryOf<'feeding'>[], counted?: HowCounted): LastFeed | null {
  const entry = feeds.find(({ details }) => counted?.feedsThatCount[details.method] !== false)
  if (entry === undefined) return null
  const isRunning = isOpen(entry)
  const isFromEnd = counted?.timeSinceFeed === 'end' && !isRunning && entry.endAt !== null
  const nursed = feeds.find(({ details }) => details.segments.length > 0)
  return {
    entry,
    isRunning,
    side: lastSide(entry.details),
    nextSide: nursed === undefined ? null : nextSide(nursed.details),
    at: isFromEnd && entry.endAt !== null ? entry.endAt : entry.startAt,
    isFromEnd,
  }
}

/** Seconds asleep inside [from, to); an open sleep counts until `now`. All ISO instants. */
export function sleptS(sleeps: readonly EntryOf<'sleep'>[], from: string, to: string, now: string): number {
  const [low, high] = [Date.parse(from), Math.min(Date.parse(to), Date.parse(now))]
  const sum = sleeps.reduce((ms, { startAt, endAt }) => {
    const start = Math.max(low, Date.parse(startAt))
    const end = Math.min(high, Date.parse(endAt ?? now))
    return ms + Math.max(0, end - start)
  }, 0)
  return Math.round(sum / 1000)
}

/** A day's ribbon: where sleeps and feeds lie, as fractions of the local day. */
export interface Ribbon {
  readonly sleeps: readonly { from: number; to: number }[]
  readonly feeds: readonly number[]
  readonly nowAt: number | null
}

export function ribbonOf(entries: readonly Entry[], day: string, zone: string, now: string): Ribbon {
  const { from, to } = dayBounds(day, zone)
  const isToday = from <= now && now < to
  const sleeps = entries.flatMap((one) => {
    if (one.kind !== 'sleep') return []
    const end = one.endAt ?? now
    if (Date.parse(end) <= Date.parse(from) || Date.parse(one.startAt) >= Date.parse(to)) return []
    return [{ from: dayFraction(one.startAt, day, zone), to: dayFraction(end, day, zone) }]
  })
  const feeds = entries.flatMap((one) =>
    one.kind === 'feeding' && localDay(one.startAt, zone) === day ? [dayFraction(one.startAt, day, zone)] : [],
  )
  return { sleeps, feeds, nowAt: isToday ? dayFraction(now, day, zone) : null }
}

/** How often each kind happened on a local day, and how long was slept in it. */
export function dayCounts(entries: readonly Entry[], day: string, zone: string, now: string) {
  const bounds = dayBounds(day, zone)
  const started = entries.filter((one) => localDay(one.startAt, zone) === day)
  const sleeps = entries.filter((one) => one.kind === 'sleep')
  return {
    feeds: started.filter(({ kind }) => kind === 'feeding').length,
    diapers: started.filter(({ kind }) => kind === 'diaper').length,
    asleepS: sleptS(sleeps, bounds.from, bounds.to, now),
  }
}

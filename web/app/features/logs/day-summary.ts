import type { Entry } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { dayFraction } from '../../ui/day-fraction.ts'
import { webKinds } from './kinds/index.ts'

/** The first and last instant of a local day, ISO; the end is the start of the next day, so days of 23 and 25 hours fit. */
export function dayBounds(day: string, zone: string): { from: string; to: string } {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  return { from: start.toInstant().toString(), to: start.add({ days: 1 }).toInstant().toString() }
}

/** The local date of an instant, YYYY-MM-DD. */
export function localDay(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Seconds of what these entries cover inside [from, to); an open one counts until `now`. All ISO instants. */
export function coveredS(
  entries: readonly Pick<Entry, 'startAt' | 'endAt'>[],
  from: string,
  to: string,
  now: string,
): number {
  const [low, high] = [Date.parse(from), Math.min(Date.parse(to), Date.parse(now))]
  const sum = entries.reduce((ms, { startAt, endAt }) => {
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
    if (webKinds[one.kind].ribbon !== 'bar') return []
    const end = one.endAt ?? now
    if (Date.parse(end) <= Date.parse(from) || Date.parse(one.startAt) >= Date.parse(to)) return []
    return [{ from: dayFraction(one.startAt, day, zone), to: dayFraction(end, day, zone) }]
  })
  const feeds = entries.flatMap((one) =>
    webKinds[one.kind].ribbon === 'mark' && localDay(one.startAt, zone) === day
      ? [dayFraction(one.startAt, day, zone)]
      : [],
  )
  return { sleeps, feeds, nowAt: isToday ? dayFraction(now, day, zone) : null }
}

/** How much there was of a kind on a local day: how often it began, and how long it lasted within the day. */
export interface DayCount {
  readonly count: number
  readonly seconds: number
}

/** What there was of each kind on a local day; nothing of those that the head of a day does not speak of. */
export function dayCounts(
  entries: readonly Entry[],
  day: string,
  zone: string,
  now: string,
): ReadonlyMap<KindName, DayCount> {
  const { from, to } = dayBounds(day, zone)
  const counts = new Map<KindName, DayCount>()
  for (const kind of kindNames) {
    if (webKinds[kind].inDay === undefined) continue
    const ofKind = entries.filter((one) => one.kind === kind)
    const count = ofKind.filter((one) => localDay(one.startAt, zone) === day).length
    counts.set(kind, { count, seconds: coveredS(ofKind, from, to, now) })
  }
  return counts
}

import type { Entry } from '@nestwren/contract/logs/entry'
import { useDeferredValue, useMemo } from 'react'
import { useNow } from '../../../platform/format/use-now.ts'
import { useEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { useEntryRange } from '../../../platform/sync/indexed/use-entry-lists.ts'
import { dayBounds, localDay, ribbonOf } from '../day-summary.ts'
import { sleptS } from '../kinds/sleep/slept.ts'

/** A sleep of the evening before belongs to the morning as well; none is longer than this. */
const reachBackMs = 24 * 3600_000

/** What is logged just after midnight stands there at once, before the clock of the page has ticked. */
const pastMidnightMs = 60_000

/**
 * Today on this device's clock, and what has been logged of it for a child or all; keeps it read from the server. `readOf`:
 * whose day is read; "all" where the others' is read anyway, so that no day is sent twice.
 */
export function useToday(childId: string | 'all', readOf: string | 'all' = childId) {
  const now = useNow(30_000)
  // Asked once a tick: finding out the zone and the day takes longer than everything else here.
  const { zone, day } = useMemo(() => here(now), [now])
  const bounds = useMemo(() => {
    const { from, to } = dayBounds(day, zone)
    const shownTo = new Date(Date.parse(to) + pastMidnightMs).toISOString()
    return { from, to, shownTo, reachFrom: new Date(Date.parse(from) - reachBackMs).toISOString() }
  }, [day, zone])
  const { query } = useEntryRange(readOf, bounds.reachFrom, bounds.to)
  const views = useEntries(childId, { from: bounds.reachFrom, to: bounds.shownTo })
  // A tap is to show its line in the timeline at once; what sums the day up may follow a frame later.
  const settled = useDeferredValue(views)
  const entries: readonly Entry[] = useMemo(
    () => settled.flatMap(({ entry }) => (entry.deletedAt === null ? [entry] : [])),
    [settled],
  )
  const summary = useMemo(() => summaryOf(entries, day, zone, now), [entries, day, zone, now])
  const isToday = (instant: string) => Date.parse(instant) >= Date.parse(bounds.from)
  return { now, isToday, views, entries, query, ...bounds, ...summary }
}

/** This device's zone and the local day of an instant in it. */
function here(now: string): { zone: string; day: string } {
  const zone = Temporal.Now.timeZoneId()
  return { zone, day: localDay(now, zone) }
}

/** The ribbon of the day and the seconds slept in it. */
function summaryOf(entries: readonly Entry[], day: string, zone: string, now: string) {
  const { from, to } = dayBounds(day, zone)
  return { ribbon: ribbonOf(entries, day, zone, now), asleepS: sleptS(entries, from, to, now) }
}

/** What was logged on the day before today; keeps it read from the server. */
export function useYesterday(childId: string) {
  const now = useNow(30_000)
  const zone = Temporal.Now.timeZoneId()
  const today = Temporal.PlainDate.from(localDay(now, zone))
  const day = today.subtract({ days: 1 }).toString()
  const { to } = dayBounds(day, zone)
  // A sleep of the evening before reaches into the day.
  const { from } = dayBounds(today.subtract({ days: 2 }).toString(), zone)
  useEntryRange(childId, from, to)
  const entries = useEntries(childId, { from, to }).flatMap(({ entry }) => (entry.deletedAt === null ? [entry] : []))
  return { entries, day, zone, now, ribbon: ribbonOf(entries, day, zone, now) }
}

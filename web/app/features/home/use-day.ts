import type { Entry } from '@nestwren/contract/logs/entry'
import { useMemo } from 'react'
import { useEntries } from '../../platform/cache/use-entries.ts'
import { useEntryRange } from '../../platform/cache/use-entry-lists.ts'
import { useNow } from '../logs/use-now.ts'
import { dayBounds, localDay } from './day-summary.ts'

/** A sleep of the evening before belongs to the morning as well; none is longer than this. */
const reachBackMs = 24 * 3600_000

/** Today on this device's clock, and what has been logged of it for a child or all; keeps it read from the server. */
export function useToday(childId: string | 'all') {
  const now = useNow(30_000)
  const zone = Temporal.Now.timeZoneId()
  const day = localDay(now, zone)
  const bounds = useMemo(() => {
    const { from, to } = dayBounds(day, zone)
    return { from, to, reachFrom: new Date(Date.parse(from) - reachBackMs).toISOString() }
  }, [day, zone])
  const { isLoading, error, refetch } = useEntryRange(childId, bounds.reachFrom, bounds.to)
  const views = useEntries(childId, { from: bounds.reachFrom, to: bounds.to })
  const entries: readonly Entry[] = useMemo(
    () => views.flatMap(({ entry }) => (entry.deletedAt === null ? [entry] : [])),
    [views],
  )
  return { now, zone, day, ...bounds, views, entries, isLoading, error, refetch }
}

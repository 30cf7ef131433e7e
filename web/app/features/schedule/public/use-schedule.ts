import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../platform/api/api.ts'
import { readPages } from '../../../platform/api/read-pages.ts'
import { today } from '../../../platform/format/use-day-text.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { listOf } from '../../../platform/sync/list.ts'
import { useWrites } from '../../../platform/sync/use-queue.ts'

/** What ended earlier is not kept on the device. */
const keptDays = 400

/** Returns the first day, YYYY-MM-DD, from which the list on the device is complete. */
export function firstKeptDay(): string {
  return dateOfDay(dayOfDate(today()) - keptDays)
}

/** Routine and appointments of the children whose schedule the person may see, series unexpanded. */
export const scheduleList = listOf('schedule', {
  query: () => ({ from: firstKeptDay() }),
  toldBy: ['schedule:updated'],
})

/** What was read for months before those that the device keeps; goes when the right goes. */
export const pastEntries = { key: ['past-schedule'] } as const

/**
 * Reads entries between two days, YYYY-MM-DD, that lie before what the device keeps.
 * @param isWanted nothing is read while this is false
 */
export function usePastEntries(from: string, to: string, isWanted: boolean) {
  const query = useQuery({
    queryKey: [...pastEntries.key, from, to],
    queryFn: ({ signal }) => readPages((place) => api.schedule.list({ query: { from, to, ...place } }, { signal })),
    enabled: isWanted,
    meta: { isPersisted: false },
  })
  const { refetch } = query
  const waiting = useWrites(({ kept }) => kept?.part === scheduleList.name).length
  const seen = useRef(waiting)
  // Read again once a write has arrived, too: the list keeps nothing of these months.
  useEffect(() => {
    if (seen.current === waiting) return
    seen.current = waiting
    if (isWanted) void refetch()
  }, [waiting, isWanted, refetch])
  useLive('schedule:updated', () => {
    if (isWanted) void refetch()
  })
  return query
}

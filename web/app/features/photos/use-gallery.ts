import { useEffect, useMemo, useState } from 'react'
import type { ReadQuery } from '../../ui/items/loaded.tsx'
import { countOf, rowsOf } from './gallery-rows.ts'
import type { PhotoList } from './photo-facts.ts'
import { type MonthFrame, type MonthPhotos, useMonthPhotos, useMonths } from './use-photos.ts'

const noMonths: readonly MonthFrame[] = []

export interface Gallery {
  readonly months: readonly MonthFrame[]
  /** How many photos each month has, in the same order. */
  readonly counts: readonly number[]
  readonly total: number
  /** What has been read of each month, in the same order. */
  readonly lists: readonly (PhotoList | undefined)[]
  readonly parts: ReadonlyMap<string, MonthPhotos>
  /** The read of the frame, for `Loaded`. */
  readonly query: ReadQuery<readonly MonthFrame[]>
}

/** The whole gallery of a child or of all: its frame at once, and the photos of the months that are wanted. */
export function useGallery(childId: string | null, wantedMonths: readonly string[]): Gallery {
  const tz = Temporal.Now.timeZoneId()
  const query = useMonths(childId, tz)
  const months = query.data ?? noMonths
  const wanted = useMemo(() => months.filter(({ month }) => wantedMonths.includes(month)), [months, wantedMonths])
  const parts = useMonthPhotos(childId, tz, wanted)
  // A month that was looked at keeps its true count when it is out of sight again.
  const known = useKnownLists(`${childId}|${tz}`, parts)
  const lists = useMemo(() => months.map(({ month }) => known.get(month)), [months, known])
  const counts = useMemo(() => months.map((frame, at) => countOf(frame, lists[at])), [months, lists])
  return {
    months,
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    lists,
    parts,
    query,
  }
}

function useKnownLists(of: string, parts: ReadonlyMap<string, MonthPhotos>): ReadonlyMap<string, PhotoList> {
  const [state, setState] = useState<{ of: string; lists: ReadonlyMap<string, PhotoList> }>({ of, lists: new Map() })
  const lists = useMemo(() => {
    const next = new Map(state.of === of ? state.lists : [])
    for (const [month, { list }] of parts) if (list !== undefined) next.set(month, list)
    return next
  }, [state, of, parts])
  useEffect(() => {
    setState((before) => {
      const isSame = before.of === of && [...lists].every(([month, list]) => before.lists.get(month) === list)
      return isSame ? before : { of, lists }
    })
  }, [of, lists])
  return lists
}

/** The rows of a gallery for a number of columns. */
export function useRows({ months, counts }: Gallery, columns: number) {
  return useMemo(() => rowsOf(months, counts, columns), [months, counts, columns])
}

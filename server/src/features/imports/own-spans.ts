import type { Db } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import { findOverlapped, type ImportedEntry, isExclusive } from '../logs/public.ts'

/** As findOverlapped: spans without length may share a beginning. */
const candidates = 10

/** Spans of which a child can have one at a time, as far as they were taken so far. */
export interface TakenSpans {
  /** Takes a span; false where it overlaps one that was taken before. Touching is not overlapping. */
  take(entry: Pick<ImportedEntry, 'childId' | 'kind' | 'startAt' | 'endAt'>): boolean
}

export function createTakenSpans(): TakenSpans {
  /** By child and kind, in the order of their starts. */
  const taken = new Map<string, { readonly start: number; readonly end: number }[]>()
  return {
    take({ childId, kind, startAt, endAt }) {
      const of = `${childId} ${kind}`
      const spans = taken.get(of) ?? []
      taken.set(of, spans)
      const [start, end] = [startAt.getTime(), endAt?.getTime() ?? Number.POSITIVE_INFINITY]
      const before = firstFrom(spans, end)
      const isMet = spans.slice(Math.max(0, before - candidates), before).some((one) => one.end > start)
      if (isMet) return false
      spans.splice(firstFrom(spans, start), 0, { start, end })
      return true
    },
  }
}

/** Place of the first span that starts at an instant or later. */
function firstFrom(spans: readonly { readonly start: number }[], at: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.start ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Ids of those entries of an export that overlap one of the family, or one that came before them, among kinds of which a child
 * can have one at a time. `isHeld` as for findOverlapped.
 */
export async function overlappingRows(
  db: Db,
  accountId: string,
  rows: readonly { readonly row: ReturnedRow }[],
  { isHeld, spans }: { readonly isHeld: boolean; readonly spans: TakenSpans },
): Promise<ReadonlySet<string>> {
  const entries = rows.flatMap(({ row }) => {
    const { kind, childId, startAt, endAt, tz, notes, details } = row.values as unknown as Written
    if (row.isDeleted || !isExclusive(kind)) return []
    const times = { startAt: new Date(startAt), endAt: endAt === null ? null : new Date(endAt) }
    return [{ id: row.id, childId, kind, ...times, tz, notes, details }]
  })
  const overlapped = new Set(await findOverlapped(db, accountId, entries, { isHeld }))
  for (const entry of entries) if (!overlapped.has(entry.id) && !spans.take(entry)) overlapped.add(entry.id)
  return overlapped
}

type Written = Omit<ImportedEntry, 'startAt' | 'endAt'> & { readonly startAt: string; readonly endAt: string | null }

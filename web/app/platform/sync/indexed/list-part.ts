/** What a list needs to know of an entry to say whether it belongs into a part. */
interface PlacedItem {
  readonly id: string
  readonly childId: string
  readonly kind: string
  readonly startAt: string
}

/** A part of the server's list: everything between two places in it, for one filter. */
export interface ListPart<Item extends PlacedItem> {
  readonly childId: string | 'all'
  readonly kind?: string | undefined
  /** Start of the previous page's last entry; null is the beginning of the list. */
  readonly afterMs: number | null
  /** Upper end in time, exclusive; null is none. */
  readonly toMs: number | null
  /** Lower end in time, inclusive; null is none. */
  readonly fromMs: number | null
  readonly items: readonly Item[]
  /** No entry of the filter is older than the last item. */
  readonly isLast: boolean
}

const lowestMs = (part: ListPart<PlacedItem>) => {
  const last = part.items.at(-1)
  return last === undefined ? null : Date.parse(last.startAt)
}

/** The stretch of time in which the part can miss something; both ends may be open. */
export function rangeOf(part: ListPart<PlacedItem>): { fromMs: number | null; toMs: number | null } {
  return { fromMs: part.isLast ? part.fromMs : lowestMs(part), toMs: part.afterMs ?? part.toMs }
}

/**
 * Answers whether an entry should be in this part of the server's list and is not. Entries that start exactly where
 * one page ends and the next begins may be on either, so nothing is concluded about them.
 */
export function isMissingFrom(part: ListPart<PlacedItem>): (entry: PlacedItem) => boolean {
  const present = new Set(part.items.map(({ id }) => id))
  const { fromMs, toMs } = rangeOf(part)
  const isEmptyMiddle = part.items.length === 0 && !part.isLast
  return (entry) => {
    if (isEmptyMiddle || present.has(entry.id)) return false
    if (part.childId !== 'all' && entry.childId !== part.childId) return false
    if (part.kind !== undefined && entry.kind !== part.kind) return false
    const startMs = Date.parse(entry.startAt)
    if (toMs !== null && startMs >= toMs) return false
    return fromMs === null || (part.isLast ? startMs >= fromMs : startMs > fromMs)
  }
}

/** What entries are ordered by: the latest start first, then the higher id, as the server's lists are. */
export interface Ordered {
  readonly id: string
  readonly startMs: number
}

/** Negative when `a` stands before `b` in a list that begins with the latest. */
function compareLatestFirst(a: Ordered, b: Ordered): number {
  if (a.startMs !== b.startMs) return b.startMs - a.startMs
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** Index of the first item that does not stand before `probe`. */
function positionOf(list: readonly Ordered[], probe: Ordered): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && compareLatestFirst(item, probe) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts an item at its place. The list must not hold it yet. */
export function insertSorted<T extends Ordered>(list: T[], item: T): void {
  list.splice(positionOf(list, item), 0, item)
}

/** Takes an item out, found by its order; does nothing when it is not there. */
export function removeSorted<T extends Ordered>(list: T[], item: Ordered): void {
  const at = positionOf(list, item)
  if (list[at]?.id === item.id) list.splice(at, 1)
}

/** Items that start at or after `fromMs` and before `toMs`; null is no limit. */
export function sliceRange<T extends Ordered>(list: readonly T[], fromMs: number | null, toMs: number | null): T[] {
  // No id sorts after the highest code unit, and none before the empty one.
  const first = toMs === null ? 0 : positionOf(list, { id: '', startMs: toMs })
  const skipped = toMs === null ? 0 : countAt(list, first, toMs)
  const end = fromMs === null ? list.length : positionOf(list, { id: '', startMs: fromMs })
  const last = fromMs === null ? end : end + countAt(list, end, fromMs)
  return list.slice(first + skipped, last)
}

/** How many items from `at` on start exactly at `startMs`. */
function countAt(list: readonly Ordered[], at: number, startMs: number): number {
  let count = 0
  while (list[at + count]?.startMs === startMs) count += 1
  return count
}

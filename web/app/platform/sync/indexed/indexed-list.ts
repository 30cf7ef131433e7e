/**
 * `storing`: shown, not yet safe on this device. `waiting`: safe here, not yet at the server. `failed`: the server said
 * no. `conflict`: somebody else changed it meanwhile.
 */
export type SyncState = 'saved' | 'storing' | 'waiting' | 'failed' | 'conflict'

/** What a list with an index needs to know of its entries. */
export interface IndexedItem {
  readonly id: string
  readonly childId: string
  readonly kind: string
  readonly startAt: string
  readonly version: number
  readonly deletedAt: string | null
}

/** An entry as it is shown: the server's row with the writes that wait laid over it. */
export interface ItemView<Item> {
  readonly entry: Item
  readonly sync: SyncState
}

export interface IndexFilter {
  /** Starts at or after. */
  readonly from?: string | undefined
  /** Starts before. */
  readonly to?: string | undefined
  readonly kind?: string | undefined
  readonly limit?: number | undefined
}

/** Lays the writes that wait for one entry over the server's row; null when nothing is to be shown. */
type Overlay<Item> = (id: string, stored: Item | null) => ItemView<Item> | null

interface Row<Item> extends Ordered {
  readonly childId: string
  readonly view: ItemView<Item>
}

const everything = 'all'

/**
 * The entries of a long list of one account in memory. Two layers: what the server said (`stored`), and what the person did since
 * (`overlay`); every change recomputes one entry and moves one item in two sorted lists, whatever their length.
 */
export interface IndexedList<Item extends IndexedItem> {
  subscribe(listener: () => void): () => void
  /** Goes up with every change that touches a child; `all` with every change. */
  revision(childId: string | 'all'): number
  get(id: string): ItemView<Item> | null
  stored(id: string): Item | null
  list(childId: string | 'all', filter?: IndexFilter): readonly ItemView<Item>[]
  latest(childId: string | 'all', kind: string): ItemView<Item> | null
  open(childId: string | 'all'): readonly ItemView<Item>[]
  count(): number
  /** Takes over rows of the server. `isFromDisk` rows never replace others and are not written back. */
  put(entries: readonly Item[], options?: { isFromDisk?: boolean }): void
  drop(ids: readonly string[]): void
  /** Forgets rows that are not to be kept, such as those of a child that may not be seen any more. */
  prune(stays: (entry: Item) => boolean): void
  /** Everything the disk holds has been put. */
  finishHydration(): void
  /** Takes over a part of the server's list; entries of it that are missing have gone. `since` is a {@link mark}. */
  applyPart(part: ListPart<Item>, since: number): void
  /** Takes over a row of an answer asked for at `since`, unless something newer has been told of it. */
  putIfOlder(entry: Item, since: number): void
  /** A point in time to hand to {@link applyPart}: what is told later outranks a list asked for earlier. */
  mark(): number
  setOverlay(overlay: Overlay<Item>): void
  /** Recomputes entries whose waiting writes have changed. */
  refresh(ids: Iterable<string>): void
  /** Several changes, one notification. */
  batch(work: () => void): void
  clear(): void
}

export interface IndexHooks<Item> {
  /** Rows that differ from what is on the disk; null is a row that has gone. */
  readonly onStored?: (changes: ReadonlyMap<string, Item | null>) => void
}

export function createIndexedList<Item extends IndexedItem>({
  isOpen,
  onStored,
}: IndexHooks<Item> & {
  /** Whether an entry is going on. */
  readonly isOpen: (entry: Item) => boolean
}): IndexedList<Item> {
  const stored = new Map<string, Item>()
  const rows = new Map<string, Row<Item>>()
  const lists = new Map<string, Row<Item>[]>([[everything, []]])
  const revisions = new Map<string, number>()
  const openIds = new Set<string>()
  /** When an id was last told about by somebody else than a list. */
  const touched = new Map<string, number>()
  const listeners = new Set<() => void>()
  let overlay: Overlay<Item> = (_id, entry) => (entry === null ? null : { entry, sync: 'saved' })
  let clock = 0
  let depth = 0
  let hasChanged = false
  let unsaved = new Map<string, Item | null>()
  let isHydrating = true
  /** Lists that came in while the disk was still being read: what they miss must not come back from the disk. */
  let partsWhileHydrating: ((entry: Item) => boolean)[] = []

  const listOf = (childId: string): Row<Item>[] => {
    const known = lists.get(childId)
    if (known !== undefined) return known
    const made: Row<Item>[] = []
    lists.set(childId, made)
    return made
  }

  const bump = (childId: string) => {
    revisions.set(childId, (revisions.get(childId) ?? 0) + 1)
    revisions.set(everything, (revisions.get(everything) ?? 0) + 1)
    hasChanged = true
  }

  const recompute = (id: string) => {
    const view = overlay(id, stored.get(id) ?? null)
    const old = rows.get(id)
    if (old !== undefined && view !== null && old.view.entry === view.entry && old.view.sync === view.sync) return
    if (old !== undefined) {
      removeSorted(listOf(everything), old)
      removeSorted(listOf(old.childId), old)
      rows.delete(id)
      openIds.delete(id)
      bump(old.childId)
    }
    if (view === null) return
    const { childId, startAt } = view.entry
    const row: Row<Item> = { id, childId, startMs: Date.parse(startAt), view }
    rows.set(id, row)
    insertSorted(listOf(everything), row)
    insertSorted(listOf(childId), row)
    if (isOpen(view.entry)) openIds.add(id)
    bump(childId)
  }

  const batch = (work: () => void) => {
    depth += 1
    try {
      work()
    } finally {
      depth -= 1
      if (depth === 0) {
        const changes = unsaved
        unsaved = new Map()
        if (changes.size > 0) onStored?.(changes)
        if (hasChanged) {
          hasChanged = false
          for (const listener of listeners) listener()
        }
      }
    }
  }

  const putOne = (entry: Item, isFromDisk: boolean) => {
    const known = stored.get(entry.id)
    if (known !== undefined && (isFromDisk || known.version > entry.version)) return
    if (isFromDisk && touched.has(entry.id)) return
    if (isFromDisk && partsWhileHydrating.some((isGone) => isGone(entry))) {
      unsaved.set(entry.id, null)
      return
    }
    if (entry.deletedAt !== null) {
      dropOne(entry.id)
      return
    }
    stored.set(entry.id, entry)
    if (!isFromDisk) unsaved.set(entry.id, entry)
    recompute(entry.id)
  }

  const dropOne = (id: string) => {
    if (stored.delete(id)) unsaved.set(id, null)
    recompute(id)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: (childId) => revisions.get(childId) ?? 0,
    get: (id) => rows.get(id)?.view ?? null,
    stored: (id) => stored.get(id) ?? null,
    count: () => rows.size,
    list: (childId, { from, to, kind, limit = Number.POSITIVE_INFINITY } = {}) => {
      const found: ItemView<Item>[] = []
      const slice = sliceRange(
        lists.get(childId) ?? [],
        from === undefined ? null : Date.parse(from),
        to === undefined ? null : Date.parse(to),
      )
      for (const { view } of slice) {
        if (found.length >= limit) break
        if (kind === undefined || view.entry.kind === kind) found.push(view)
      }
      return found
    },
    latest: (childId, kind) => (lists.get(childId) ?? []).find(({ view }) => view.entry.kind === kind)?.view ?? null,
    open: (childId) =>
      [...openIds]
        .flatMap((id) => rows.get(id) ?? [])
        .filter((row) => childId === everything || row.childId === childId)
        .sort((a, b) => b.startMs - a.startMs)
        .map(({ view }) => view),
    put: (entries, { isFromDisk = false } = {}) =>
      batch(() => {
        for (const entry of entries) {
          if (!isFromDisk) touched.set(entry.id, ++clock)
          putOne(entry, isFromDisk)
        }
      }),
    drop: (ids) =>
      batch(() => {
        for (const id of ids) {
          touched.set(id, ++clock)
          dropOne(id)
        }
      }),
    prune: (stays) =>
      batch(() => {
        if (isHydrating) partsWhileHydrating.push((entry) => !stays(entry))
        for (const entry of [...stored.values()]) if (!stays(entry)) dropOne(entry.id)
      }),
    applyPart: (part, since) =>
      batch(() => {
        const isNewer = (id: string) => (touched.get(id) ?? 0) > since
        const isGone = isMissingFrom(part)
        if (isHydrating) partsWhileHydrating.push(isGone)
        const { fromMs, toMs } = rangeOf(part)
        for (const { id } of sliceRange(lists.get(part.childId) ?? [], fromMs, toMs)) {
          const entry = stored.get(id)
          if (entry !== undefined && !isNewer(id) && isGone(entry)) dropOne(id)
        }
        for (const entry of part.items) if (!isNewer(entry.id)) putOne(entry, false)
      }),
    putIfOlder: (entry, since) =>
      batch(() => {
        if ((touched.get(entry.id) ?? 0) <= since) putOne(entry, false)
      }),
    finishHydration: () => {
      isHydrating = false
      partsWhileHydrating = []
    },
    mark: () => clock,
    setOverlay: (next) => {
      overlay = next
    },
    refresh: (ids) =>
      batch(() => {
        for (const id of ids) recompute(id)
      }),
    batch,
    clear: () =>
      batch(() => {
        for (const id of stored.keys()) unsaved.set(id, null)
        // From the oldest on, so that each removal is at the end of its list.
        const ids = (lists.get(everything) ?? []).map(({ id }) => id).reverse()
        stored.clear()
        touched.clear()
        for (const id of ids) recompute(id)
      }),
  }
}

/** What entries are ordered by: the latest start first, then the higher id, as the server's lists are. */
interface Ordered {
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
function insertSorted<T extends Ordered>(list: T[], item: T): void {
  list.splice(positionOf(list, item), 0, item)
}

/** Takes an item out, found by its order; does nothing when it is not there. */
function removeSorted<T extends Ordered>(list: T[], item: Ordered): void {
  const at = positionOf(list, item)
  if (list[at]?.id === item.id) list.splice(at, 1)
}

/** Items that start at or after `fromMs` and before `toMs`; null is no limit. */
function sliceRange<T extends Ordered>(list: readonly T[], fromMs: number | null, toMs: number | null): T[] {
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

/** A part of the server's list: everything between two places in it, for one filter. */
export interface ListPart<Item extends IndexedItem> {
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

const lowestMs = (part: ListPart<IndexedItem>) => {
  const last = part.items.at(-1)
  return last === undefined ? null : Date.parse(last.startAt)
}

/** The stretch of time in which the part can miss something; both ends may be open. */
function rangeOf(part: ListPart<IndexedItem>): { fromMs: number | null; toMs: number | null } {
  return { fromMs: part.isLast ? part.fromMs : lowestMs(part), toMs: part.afterMs ?? part.toMs }
}

/**
 * Answers whether an entry should be in this part of the server's list and is not. Entries that start exactly where
 * one page ends and the next begins may be on either, so nothing is concluded about them.
 */
function isMissingFrom(part: ListPart<IndexedItem>): (entry: IndexedItem) => boolean {
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

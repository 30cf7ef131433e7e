import type { Entry } from '@nestwren/contract/logs/entry'
import type { CacheDatabase, StoredEntry } from '../../cache/cache-database.ts'
import { untilIdle } from '../../cache/idle.ts'
import type { EntryStore } from './entry-store.ts'

/** So many of the latest entries are read before the first paint: several days of two children. */
const firstCount = 300
const chunkCount = 500
/** More than this many entries are not kept on the device; the oldest go first. */
const maxStoredEntries = 20_000
const flushAfterMs = 400

function toStored(entry: Entry): StoredEntry {
  return { id: entry.id, order: [-Date.parse(entry.startAt), entry.id], entry }
}

export interface EntryDisk {
  /** Reads the latest entries into the store; the rest follows while the page is idle. */
  readonly hydrate: (store: EntryStore) => Promise<void>
  /** Notes what has changed; it is written soon, one row at a time, never the whole list. */
  readonly changed: (changes: ReadonlyMap<string, Entry | null>) => void
  /** Writes what is noted. Resolves when it is on the disk, or could not be: the cache is never worth an error. */
  readonly flush: () => Promise<void>
  readonly stop: () => void
}

export function createEntryDisk(database: CacheDatabase): EntryDisk {
  let dirty = new Map<string, Entry | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (dirty.size === 0) return
    const changes = dirty
    dirty = new Map()
    try {
      const transaction = database.transaction('entries', 'readwrite')
      for (const [id, entry] of changes) {
        if (entry === null) void transaction.store.delete(id)
        else void transaction.store.put(toStored(entry))
      }
      // The page may be leaving: what is committed is kept without it.
      transaction.commit()
      await transaction.done
    } catch {
      // A full or closed database: the rows are at the server and come again with the next list.
    }
  }

  const readAfter = async (last: StoredEntry | undefined, count: number): Promise<StoredEntry[]> => {
    const range = last === undefined ? null : IDBKeyRange.lowerBound(last.order, true)
    return database.getAllFromIndex('entries', 'order', range, count)
  }

  const readRest = async (store: EntryStore, first: StoredEntry | undefined): Promise<void> => {
    let last = first
    while (last !== undefined && !isStopped) {
      await untilIdle(300)
      const chunk = await readAfter(last, chunkCount)
      if (isStopped) return
      store.put(
        chunk.map(({ entry }) => entry),
        { isFromDisk: true },
      )
      last = chunk.length < chunkCount ? undefined : chunk.at(-1)
    }
    store.finishHydration()
    await dropOldest()
  }

  const dropOldest = async (): Promise<void> => {
    const surplus = (await database.count('entries')) - maxStoredEntries
    if (surplus <= 0) return
    const transaction = database.transaction('entries', 'readwrite')
    let cursor = await transaction.store.index('order').openCursor(null, 'prev')
    for (let left = surplus; left > 0 && cursor !== null; left -= 1) {
      await cursor.delete()
      cursor = await cursor.continue()
    }
    await transaction.done
  }

  return {
    hydrate: async (store) => {
      try {
        const first = await readAfter(undefined, firstCount)
        store.put(
          first.map(({ entry }) => entry),
          { isFromDisk: true },
        )
        const last = first.length < firstCount ? undefined : first.at(-1)
        readRest(store, last).catch(() => store.finishHydration())
      } catch {
        store.finishHydration()
      }
    },
    changed: (changes) => {
      for (const [id, entry] of changes) dirty.set(id, entry)
      timer ??= setTimeout(() => void flush(), flushAfterMs)
    },
    flush,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

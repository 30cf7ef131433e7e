import type { Query, QueryClient } from '@tanstack/react-query'
import { type CacheDatabase, isNeverStored, type StoredQuery } from './cache-database.ts'

/** Soon: of what is written while the page is already leaving, the browser keeps most, not all. */
const flushAfterMs = 250
const maxAgeMs = 30 * 86_400_000
const maxQueries = 200
const maxQueryChars = 300_000

export interface QueryDisk {
  /** Puts what is on the disk into the client, as old as it is. */
  readonly restore: (client: QueryClient) => Promise<void>
  /** Keeps the disk in step with the client until `stop`. */
  readonly watch: (client: QueryClient) => void
  readonly flush: () => Promise<void>
  readonly stop: () => void
}

/**
 * A query says `meta: { isPersisted: false }` when its answer is not to be stored on the device. Reading it again may have
 * failed since: the last answer is kept all the same. What is forgotten has no data any more.
 */
function isPersisted(query: Query): boolean {
  return query.state.data !== undefined && query.meta?.isPersisted !== false
}

/** Keeps answers of queries on the device, one row per query, so that a change writes that query only. Never throws. */
export function createQueryDisk(database: CacheDatabase, now: () => number = Date.now): QueryDisk {
  const dirty = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}
  let watched: QueryClient | null = null

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const queries = [...dirty.values()]
    dirty.clear()
    if (queries.length === 0) return
    try {
      const transaction = database.transaction('queries', 'readwrite')
      for (const query of queries) {
        const row: StoredQuery = {
          hash: query.queryHash,
          key: query.queryKey,
          data: query.state.data,
          updatedAt: query.state.dataUpdatedAt,
        }
        if (
          isPersisted(query) &&
          !(watched && isNeverStored(watched, query)) &&
          JSON.stringify(row).length <= maxQueryChars
        )
          void transaction.store.put(row)
        else void transaction.store.delete(query.queryHash)
      }
      // The page may be leaving: what is committed is kept without it.
      transaction.commit()
      await transaction.done
      await dropOldest()
    } catch {
      // A full or closed database: what is not kept is asked for again.
    }
  }

  const dropOldest = async (): Promise<void> => {
    const surplus = (await database.count('queries')) - maxQueries
    if (surplus <= 0) return
    const transaction = database.transaction('queries', 'readwrite')
    const oldest = await transaction.store.index('updatedAt').getAllKeys(null, surplus)
    for (const hash of oldest) void transaction.store.delete(hash)
    await transaction.done
  }

  return {
    restore: async (client) => {
      try {
        for (const row of await database.getAll('queries')) {
          if (now() - row.updatedAt > maxAgeMs) continue
          if (client.getQueryState(row.key)?.data !== undefined) continue
          client.setQueryData(row.key, row.data, { updatedAt: row.updatedAt })
        }
      } catch {
        // Unreadable: the app starts as on a new device.
      }
    },
    watch: (client) => {
      watched = client
      unsubscribe = client.getQueryCache().subscribe((event) => {
        // Set by hand: what was refused meanwhile, and is to leave the disk too.
        if (event.type !== 'updated' || !/^s(uccess|etState)$/.test(event.action.type)) return
        dirty.set(event.query.queryHash, event.query)
        timer ??= setTimeout(() => void flush(), flushAfterMs)
      })
    },
    flush,
    stop: () => {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

import type { Entry } from '@nestwren/contract/logs/entry'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb'
import type { Scope } from '../session/token-store.ts'
import { openDatabase } from '../storage/open-database.ts'

/** An entry on the disk. `order` makes an ascending read begin with the latest: minus the start, then the id. */
export interface StoredEntry {
  readonly id: string
  readonly order: readonly [minusStartMs: number, id: string]
  readonly entry: Entry
}

export interface StoredQuery {
  readonly hash: string
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly updatedAt: number
}

interface CacheSchema extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { order: [number, string] } }
  queries: { key: string; value: StoredQuery; indexes: { updatedAt: number } }
}

export type CacheDatabase = IDBPDatabase<CacheSchema>

const prefix = 'nestwren-cache-'

/** Raised when the shape of what is cached changes; older contents are then thrown away, they can be read again. */
const version = 1

function cacheName({ userId, accountId }: Scope): string {
  return `${prefix}${userId}.${accountId}`
}

/** Opens the cache of one person in one family. Rejects where the browser stores nothing, such as in some private windows. */
export async function openCache(scope: Scope, onLost: () => void): Promise<CacheDatabase> {
  return openDatabase<CacheSchema>(cacheName(scope), version, {
    upgrade(database) {
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('order', 'order')
      database.createObjectStore('queries', { keyPath: 'hash' }).createIndex('updatedAt', 'updatedAt')
    },
    // Another tab signed out or runs a newer version: let go, so that it need not wait for this one.
    blocking: (_current, _blocked, event) => {
      const database = event.target as IDBDatabase | null
      database?.close()
      onLost()
    },
    terminated: onLost,
  })
}

/** Removes every cache of a person, all families. Never throws. */
export async function deleteCaches(userId: string): Promise<void> {
  const own = `${prefix}${userId}.`
  const known = (await indexedDB.databases?.().catch(() => [])) ?? []
  await Promise.all(
    known
      .flatMap(({ name }) => (name?.startsWith(own) ? [name] : []))
      .map((name) => deleteDB(name).catch(() => undefined)),
  )
}

/** Under this key lies what the device knows of locks before the server is asked. */
export const locksKey = ['locks']

/** What is locked on this device, as it is kept on the disk. */
export interface RememberedLocks {
  /** Beginnings of the keys of answers that never reach the disk. */
  readonly never: readonly (readonly string[])[]
  /** Sections that show a cover until the server says that they are open. */
  readonly locked: readonly string[]
  /** Sections of which single items may be kept in the vault; absent in what was noted before there was such. */
  readonly kept?: readonly string[]
}

/** The preference that a family was locked on this device and the server has not been told. */
export const owedKeyOf = ({ accountId }: Pick<Scope, 'accountId'>) => `nestwren.lock.${accountId}`

/** Whether an answer is of what the vault locks: such answers stay in memory. */
export function isNeverStored(client: QueryClient, { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  const never = client.getQueryData<RememberedLocks>(locksKey)?.never ?? []
  return never.some((words) => words.every((word, at) => queryKey[at] === word) || words[0] === meta?.of)
}

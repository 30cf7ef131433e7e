import type { Entry } from '@nestwren/contract/logs/entry'
import { openCache } from '../cache/cache-database.ts'
import type { Outcome } from '../sync/delivery.ts'
import { type Harness, openPage, scope, writerOf } from '../sync/harness.fixture.ts'
import { createEntryDisk } from '../sync/indexed/entry-disk.ts'
import { createEntryStore } from '../sync/indexed/entry-store.ts'
import type { Operation } from '../sync/operation.ts'
import { openOperationStore } from '../sync/operation-store.ts'

/** What runs inside the browser: the real queue and the real cache on IndexedDB, with the test as the server. */

async function deliver(operation: Operation): Promise<Outcome> {
  const response = await fetch('/deliver', { method: 'POST', body: JSON.stringify(operation) })
  return (await response.json()) as Outcome
}

let harness: Harness | null = null
const channel = new BroadcastChannel('test')

const page = {
  open: async (isOnline: boolean) => {
    harness = await openPage(
      { deliver },
      {
        store: await openOperationStore(),
        isOnline,
        announce: (news) => channel.postMessage(news),
        asOnlySender: async (work) => {
          await navigator.locks.request('sender', work)
        },
      },
    )
    channel.onmessage = ({ data }) => harness?.outbox.hear(data)
  },
  /** Logs entries one after another; resolves with the ids of those that are safe. */
  create: async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      if (harness === null) throw new Error('not open')
      const { id, isStored } = writerOf(harness).create(index)
      await isStored
      ids.push(id)
      await fetch('/stored', { method: 'POST', body: id })
    }
    return ids
  },
  edit: async (id: string, notes: string) => {
    if (harness !== null) await writerOf(harness).edit(id, notes)
  },
  settled: async () => harness?.settled(),
  queueLength: () => harness?.outbox.getState().queue.length ?? 0,
  shown: () =>
    harness?.entries.list('all').map(({ entry, sync }) => ({ id: entry.id, sync, notes: entry.notes })) ?? [],
  /** The queue of a person as the app reads it. */
  readQueue: async (userId: string): Promise<Operation[]> => (await openOperationStore()).list(userId),
  /** Takes the first write out, and reads what is left. */
  giveUpFirst: async (userId: string): Promise<string[]> => {
    const store = await openOperationStore()
    await store.transact(userId, (queue) => queue.slice(1))
    return (await store.list(userId)).map(({ id }) => id)
  },
  /** Puts entries into the cache of the scope and waits until they are on the disk. */
  cacheEntries: async (entries: readonly Entry[]) => {
    const database = await openCache(scope, () => {})
    const disk = createEntryDisk(database)
    const store = createEntryStore({ onStored: disk.changed })
    store.put(entries)
    await disk.flush()
    database.close()
  },
  /** Reads the cache as the start of the app does, until everything is in memory. */
  readCache: async (): Promise<{ first: string[]; total: number }> => {
    const database = await openCache(scope, () => {})
    const store = createEntryStore()
    await createEntryDisk(database).hydrate(store)
    const first = store.list('all').map(({ entry }) => entry.id)
    const expected = await database.count('entries')
    await new Promise<void>((resolve) => {
      const check = () => {
        if (store.count() === expected) resolve()
      }
      store.subscribe(check)
      check()
    })
    database.close()
    return { first, total: store.count() }
  },
}

export type TestPage = typeof page
Object.assign(globalThis, { page })

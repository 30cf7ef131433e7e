import { type DBSchema, openDB } from 'idb'
import type { Operation } from './operation.ts'

type StoredOperation = Omit<Operation, 'seq'> & { readonly seq?: number }

interface OutboxSchema extends DBSchema {
  operations: { key: number; value: StoredOperation; indexes: { userId: string } }
}

/** Where the queue lives. Every method resolves only when the device would keep the result through a power cut. */
export interface OperationStore {
  /** The queue of one person, in order. */
  list(userId: string): Promise<Operation[]>
  /** Puts a write at the end; resolves with its place. */
  add(operation: Operation): Promise<number>
  /** Replaces the queue of one person by a function of it, in one step that other tabs cannot interrupt. */
  transact(userId: string, work: (queue: readonly Operation[]) => readonly Operation[]): Promise<Operation[]>
}

/** What changed between two queues, by place. Operations are never reordered. */
function difference(before: readonly Operation[], after: readonly Operation[]) {
  const known = new Map(before.map((one) => [one.seq, one]))
  const put = after.filter((one) => known.get(one.seq) !== one)
  const kept = new Set(after.map(({ seq }) => seq))
  return { put, removed: before.filter(({ seq }) => !kept.has(seq)) }
}

/** The queue in IndexedDB. Rejects where the browser stores nothing. */
export async function openOperationStore(name = 'nestwren-outbox'): Promise<OperationStore> {
  // From version 1 on, contents are never thrown away: what waits here exists nowhere else.
  const database = await openDB<OutboxSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true }).createIndex('userId', 'userId')
    },
  })
  // Without it Chromium reports a write as done before it is on the disk.
  const strict = { durability: 'strict' } as const
  const withSeq = (row: StoredOperation): Operation => ({ ...row, seq: row.seq ?? null })
  return {
    list: async (userId) => (await database.getAllFromIndex('operations', 'userId', userId)).map(withSeq),
    add: async (operation) => {
      const { seq: _none, ...row } = operation
      const transaction = database.transaction('operations', 'readwrite', strict)
      const seq = await transaction.store.add(row)
      await transaction.done
      return seq
    },
    transact: async (userId, work) => {
      const transaction = database.transaction('operations', 'readwrite', strict)
      const before = (await transaction.store.index('userId').getAll(userId)).map(withSeq)
      const after = [...work(before)]
      const { put, removed } = difference(before, after)
      for (const one of put) if (one.seq !== null) void transaction.store.put({ ...one, seq: one.seq })
      for (const { seq } of removed) if (seq !== null) void transaction.store.delete(seq)
      await transaction.done
      return after
    },
  }
}

/** The queue in memory, for browsers that store nothing: it lasts as long as the page. */
export function createMemoryStore(): OperationStore {
  const rows = new Map<number, Operation>()
  let last = 0
  const list = (userId: string) => [...rows.values()].filter((one) => one.userId === userId)
  return {
    list: async (userId) => list(userId),
    add: async (operation) => {
      last += 1
      rows.set(last, { ...operation, seq: last })
      return last
    },
    transact: async (userId, work) => {
      const before = list(userId)
      const after = [...work(before)]
      const { put, removed } = difference(before, after)
      for (const one of put) if (one.seq !== null) rows.set(one.seq, one)
      for (const { seq } of removed) if (seq !== null) rows.delete(seq)
      return after
    },
  }
}

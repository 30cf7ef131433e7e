import type { DBSchema } from 'idb'
import { createConnection, isOutOfRoom } from '../storage/connection.ts'
import { createPageGuard } from '../storage/guard-page.ts'
import { openDatabase } from '../storage/open-database.ts'
import type { Operation } from './operation.ts'

type StoredOperation = Omit<Operation, 'seq'> & { readonly seq?: number }

interface OutboxSchema extends DBSchema {
  operations: { key: number; value: StoredOperation; indexes: { userId: string } }
}

/** Places from here on belong to writes that are only in the memory of this page. */
const heldFrom = 2 ** 50

/** True for a write that this browser refused to store: it is sent while the page is open, and lost with it. */
export function isHeld({ seq }: Pick<Operation, 'seq'>): boolean {
  return seq !== null && seq >= heldFrom
}

/**
 * Where the queue lives. Methods resolve only when the device would keep the result through a power cut, or when the
 * result is marked as held (`isHeld`).
 */
export interface OperationStore {
  /** The queue of one person, in order. */
  list(userId: string): Promise<Operation[]>
  /** Puts a write at the end; resolves with its place. Rejects only when the device has no room left. */
  add(operation: Operation): Promise<number>
  /** Replaces the queue of one person by a function of it, in one step that other tabs cannot interrupt. */
  transact(userId: string, work: (queue: readonly Operation[]) => readonly Operation[]): Promise<Operation[]>
  /** True while the device can be seen to store nothing. */
  isRefused?(): boolean
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
  const database = await openDatabase<OutboxSchema>(name, 1, {
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
      const seq = transaction.store.add(row)
      // The transaction says why it failed, the request perhaps only that it was aborted.
      seq.catch(() => undefined)
      // Kept even when the page is put aside in this moment.
      transaction.commit()
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
      transaction.commit()
      await transaction.done
      return after
    },
  }
}

/** A queue in memory, which lasts as long as the page. */
export function createMemoryStore(firstSeq = 1): OperationStore {
  const rows = new Map<number, Operation>()
  let next = firstSeq
  const list = (userId: string) => [...rows.values()].filter((one) => one.userId === userId)
  return {
    list: async (userId) => list(userId),
    add: async (operation) => {
      const seq = next
      next += 1
      rows.set(seq, { ...operation, seq })
      return seq
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

/**
 * The queue on the device, with memory for what the device does not take: browsers refuse or drop their databases in
 * private windows, in Lockdown Mode, and while an iPhone sleeps. Only a full device makes `add` reject.
 */
export function createSafeStore(open: () => Promise<OperationStore>): OperationStore {
  const held = createMemoryStore(heldFrom)
  /** What the device held of each person when it could last be read. */
  const known = new Map<string, readonly Operation[]>()
  const { run: onDisk } = createConnection(open, isOutOfRoom)
  let heldCount = 0
  const guardPage = createPageGuard(() => heldCount > 0)
  let isRefused = false

  const stored = async (userId: string) => {
    try {
      known.set(userId, await onDisk((store) => store.list(userId)))
      isRefused = false
    } catch {
      // As it was when it could be read.
      isRefused = true
    }
    return known.get(userId) ?? []
  }
  const hold = (operation: Operation) => {
    heldCount += 1
    guardPage()
    return held.add(operation)
  }

  return {
    isRefused: () => isRefused,
    list: async (userId) => [...(await stored(userId)), ...(await held.list(userId))],
    add: async (operation) => {
      const { userId } = operation
      // Behind a write that is held, the next is held too: the queue stays in order.
      if ((await held.list(userId)).length > 0) return hold(operation)
      try {
        const seq = await onDisk((store) => store.add(operation))
        known.set(userId, [...(known.get(userId) ?? []), { ...operation, seq }])
        return seq
      } catch (error) {
        if (isOutOfRoom(error)) throw error
        return hold(operation)
      }
    },
    transact: async (userId, work) => {
      const before = await held.list(userId)
      let after: readonly Operation[] = []
      const apply = (rows: readonly Operation[]) => {
        after = work([...rows, ...before])
        return after.filter((one) => !isHeld(one))
      }
      try {
        known.set(userId, await onDisk((store) => store.transact(userId, apply)))
      } catch {
        // Noted in memory. What the device still has is sent once more after a restart, which is harmless.
        known.set(userId, apply(known.get(userId) ?? []))
      }
      const left = after.filter(isHeld)
      await held.transact(userId, (now) => [...left, ...now.filter((one) => !before.includes(one))])
      heldCount -= before.length - left.length
      return [...after]
    },
  }
}

/** The queue of this browser. */
export const operationStore = createSafeStore(() => openOperationStore())

/** Gives up everything a person has waiting on this device. */
export async function discardAllOf(userId: string): Promise<void> {
  await operationStore.transact(userId, () => [])
}

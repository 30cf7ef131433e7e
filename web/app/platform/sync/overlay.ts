import type { Entry } from '@nestwren/contract/logs/entry'
import { applyStep } from '@nestwren/contract/logs/timer-steps'
import type { EntryView } from './indexed/entry-store.ts'
import type { SyncState } from './indexed/indexed-list.ts'
import type { EntryChange, Operation } from './operation.ts'

const weight: Readonly<Record<SyncState, number>> = { saved: 0, waiting: 1, storing: 2, failed: 3, conflict: 4 }

function heavier(a: SyncState, b: SyncState): SyncState {
  return weight[a] >= weight[b] ? a : b
}

/** Likes and comments stand under an entry; the entry itself is as saved as it was. */
function isOfEntryItself(change: EntryChange): boolean {
  return change.kind !== 'like' && change.kind !== 'unlike' && change.kind !== 'comment' && change.kind !== 'uncomment'
}

function withEntry(id: string, entry: Entry | null, operation: Operation): Entry | null {
  const { change, createdAt } = operation
  if (change === null) return entry
  switch (change.kind) {
    case 'create':
      return entry ?? change.entries.find((one) => one.id === id) ?? null
    case 'update': {
      const base = entry ?? change.before
      const version = Math.max(base.version, change.baseVersion + 1)
      // The kind never changes, so the details still belong to it; TypeScript cannot see that.
      return { ...base, ...change.fields, version, updatedBy: change.by, updatedAt: createdAt } as Entry
    }
    case 'timer': {
      // Refused: it goes on, and the person has to hear of it.
      if (entry === null || operation.state !== 'waiting') return entry
      const next = applyStep(entry, change.step)
      if (next === entry) return entry
      return { ...next, version: entry.version + 1, updatedBy: change.by, updatedAt: createdAt }
    }
    case 'remove':
      // Refused: it is still there, and the person has to hear of it.
      return operation.state === 'waiting' ? null : (entry ?? change.before)
    case 'restore':
      if (operation.state !== 'waiting') return entry
      return entry ?? { ...change.before, deletedAt: null, version: change.before.version + 1 }
    case 'like':
      return entry === null || entry.likes.includes(change.userId)
        ? entry
        : { ...entry, likes: [...entry.likes, change.userId] }
    case 'unlike':
      return entry === null ? null : { ...entry, likes: entry.likes.filter((id) => id !== change.userId) }
    case 'comment':
      return entry === null ? null : { ...entry, commentCount: entry.commentCount + 1 }
    case 'uncomment':
      return entry === null ? null : { ...entry, commentCount: Math.max(0, entry.commentCount - 1) }
  }
}

/**
 * The entry as the person expects it: the server's row with the writes that wait, in order.
 * @param isStoring whether an operation is not yet safe on this device
 */
export function layOver(
  id: string,
  stored: Entry | null,
  operations: readonly Operation[],
  isStoring: (operation: Operation) => boolean,
): EntryView | null {
  let entry = stored
  let sync: SyncState = 'saved'
  for (const operation of operations) {
    const { change, state } = operation
    if (change === null) continue
    // A refused like or comment is told of where it was made; the entry goes on without it.
    if (state !== 'waiting' && !isOfEntryItself(change)) continue
    entry = withEntry(id, entry, operation)
    if (isOfEntryItself(change)) sync = heavier(sync, isStoring(operation) ? 'storing' : state)
  }
  return entry === null ? null : { entry, sync }
}

import type { Entry } from '@nestwren/contract/logs/entry'
import { applyStep } from '@nestwren/contract/logs/timer-steps'
import type { EntryChange, EntryFields, Operation, OperationError } from './operation.ts'

/**
 * Pure rules of the queue: what may be sent next, and what an answer means for what still waits. Each function takes
 * the whole queue in order and gives back the queue as it should be. Those for conflicts and for what the person decides
 * are rarely needed: decisions/entry-rules.ts.
 */

export type Edit = Extract<EntryChange, { kind: 'update' }>
export type Loose = Readonly<Record<string, unknown>>

export const fieldNames = ['startAt', 'endAt', 'tz', 'notes'] as const
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const overlaps = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one))

/** True when an earlier write that failed has to be settled first. */
function isHeldBack(operation: Operation, earlier: readonly Operation[]): boolean {
  return earlier.some(
    (one) =>
      one.state !== 'waiting' && (overlaps(one.touches, operation.touches) || overlaps(one.makes, operation.needs)),
  )
}

/** The write to send now: the first that waits and is not held back; null when there is none. */
export function nextOf(queue: readonly Operation[]): Operation | null {
  return queue.find((one, at) => one.state === 'waiting' && !isHeldBack(one, queue.slice(0, at))) ?? null
}

/** Numbers the edits that wait for one entry anew: each is made to what the one before it leaves. */
export function renumber(queue: readonly Operation[], entryId: string, after: number, version: number): Operation[] {
  let expected = version
  return queue.map((one, at) => {
    if (at < after || one.change === null || one.change.kind === 'create') return one
    if (one.change.id !== entryId) return one
    if (one.change.kind === 'remove' || one.change.kind === 'restore') expected += 1
    if (one.change.kind !== 'update' && one.change.kind !== 'timer') return one
    const change = { ...one.change, baseVersion: expected }
    expected += 1
    return { ...one, change }
  })
}

/** The version the server should have after a write of ours; null when the write has no version. */
function predictedVersion({ change }: Operation): number | null {
  if (change?.kind === 'update' || change?.kind === 'timer') return change.baseVersion + 1
  if (change?.kind === 'restore') return change.before.version + 1
  return change?.kind === 'create' ? 1 : null
}

/**
 * The queue after a write got through. An answer with a lower version than expected (nothing had to be changed) moves
 * the edits that follow. A higher one means that somebody else was there in between: the next edit has to become a
 * conflict, so its version stays.
 */
export function afterSuccess(queue: readonly Operation[], id: string, answered: readonly Entry[]): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const done = queue[at]
  if (done === undefined) return [...queue]
  let rest = queue.filter((one) => one.id !== id)
  const predicted = predictedVersion(done)
  for (const entry of answered) {
    if (predicted !== null && entry.version < predicted) rest = renumber(rest, entry.id, at, entry.version)
    if (done.change?.kind === 'timer') rest = rebase(rest, entry, at)
  }
  return rest
}

/**
 * Makes the edits of an entry that wait to the row as it stands: an edit holds all fields, and those it did not mean
 * must not bring back what a press of somebody else has changed.
 */
function rebase(queue: readonly Operation[], row: Entry, after: number): Operation[] {
  let base = row
  return queue.map((one, at) => {
    if (at < after || one.change === null || one.change.kind === 'create' || one.change.id !== row.id) return one
    if (one.change.kind === 'timer') base = applyStep(base, one.change.step)
    if (one.change.kind !== 'update') return one
    const change = { ...one.change, fields: ontoRow(base, one.change), before: base }
    base = { ...base, ...change.fields } as Entry
    return { ...one, change }
  })
}

function ontoRow(row: Entry, { before, fields }: Edit): EntryFields {
  const own = (mine: Loose, was: Loose, theirs: Loose, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, (isSame(mine[key], was[key]) ? theirs : mine)[key]]))
  const plain = own({ ...fields }, { ...before }, { ...row }, fieldNames)
  const keys = Object.keys({ ...row.details, ...fields.details })
  const details = own({ ...fields.details }, { ...before.details }, { ...row.details }, keys)
  return { ...plain, details } as unknown as EntryFields
}

/** The queue after the server refused a write for good. It stays, with the reason. */
export function afterRefusal(queue: readonly Operation[], id: string, error: OperationError): Operation[] {
  return queue.map((one) => (one.id === id ? { ...one, state: 'failed', error } : one))
}

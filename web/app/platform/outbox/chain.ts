import { type AnyDetails, type Entry, isOpen } from '@nestwren/contract/logs/entry'
import { applyStep } from '@nestwren/contract/logs/timer-steps'
import type { EntryChange, EntryFields, Operation, OperationError } from './operation.ts'

/**
 * Pure rules of the queue: what may be sent next, and what an answer means for what still waits. Each function takes
 * the whole queue in order and gives back the queue as it should be.
 */

type Edit = Extract<EntryChange, { kind: 'update' }>
type Loose = Readonly<Record<string, unknown>>

const fieldNames = ['startAt', 'endAt', 'tz', 'notes'] as const
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const overlaps = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one))

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
function renumber(queue: readonly Operation[], entryId: string, after: number, version: number): Operation[] {
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

/** Mine where I changed something, theirs everywhere else; null where both changed the same. */
function mergeKeys(before: Loose, mine: Loose, theirs: Loose, keys: readonly string[]): Loose | null {
  const merged: Record<string, unknown> = {}
  for (const key of keys) {
    const hasMine = !isSame(before[key], mine[key])
    const hasTheirs = !isSame(before[key], theirs[key])
    if (hasMine && hasTheirs && !isSame(mine[key], theirs[key])) return null
    merged[key] = hasMine ? mine[key] : theirs[key]
  }
  return merged
}

/**
 * An edit of something that was running, made to what somebody else left: a note here and a pause there are no
 * conflict. null where there is something to choose.
 */
function mergeInto(theirs: Entry, { before, fields }: Edit): EntryFields | null {
  if (!isOpen(before) || theirs.deletedAt !== null) return null
  const plain = mergeKeys({ ...before }, { ...fields }, { ...theirs }, fieldNames)
  const keys = Object.keys({ ...fields.details, ...theirs.details })
  const details = mergeKeys({ ...before.details }, { ...fields.details }, { ...theirs.details }, keys)
  if (plain === null || details === null) return null
  return { ...(plain as unknown as EntryFields), details: details as unknown as AnyDetails }
}

/**
 * The queue after somebody else changed the row first. Both versions are kept until the person chooses; what is
 * running and was changed in different places goes on by itself.
 */
export function afterConflict(
  queue: readonly Operation[],
  id: string,
  error: OperationError,
  theirs: Entry,
): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const change = queue[at]?.change
  if (change?.kind === 'update') {
    const isLast = !queue.some(
      (one, index) => index > at && one.change?.kind === 'update' && one.change.id === change.id,
    )
    const fields = isLast ? mergeInto(theirs, change) : null
    if (fields !== null) {
      const merged = { ...change, fields, before: theirs }
      return renumber(
        queue.map((one) => (one.id === id ? { ...one, change: merged } : one)),
        change.id,
        at,
        theirs.version,
      )
    }
  }
  return queue.map((one) => (one.id === id ? { ...one, state: 'conflict', error, theirs } : one))
}

const again = (one: Operation): Operation => ({ ...one, state: 'waiting', error: null, theirs: null })

/** Sends a refused write once more, in its old place. */
export function tryAgain(queue: readonly Operation[], id: string): Operation[] {
  return queue.map((one) => (one.id === id && one.state === 'failed' ? again(one) : one))
}

/** Gives a write up, and with it the later ones that cannot be without it. */
export function discard(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const given = queue[at]
  if (given === undefined) return [...queue]
  const isLost = (one: Operation, index: number) =>
    index === at ||
    (index > at && given.makes.length > 0 && (overlaps(given.makes, one.needs) || overlaps(given.makes, one.touches)))
  const rest = queue.filter((one, index) => !isLost(one, index))
  const { change } = given
  return change?.kind === 'update' || change?.kind === 'timer'
    ? renumber(rest, change.id, at, change.baseVersion)
    : rest
}

/** Conflict: the person's own words stand. They are sent again, now as a change to what somebody else left. */
export function keepMine(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const mine = queue[at]
  if (mine === undefined || mine.theirs === null || mine.change?.kind !== 'update') return [...queue]
  const { version, deletedAt } = mine.theirs
  const isRestoredFirst = deletedAt !== null
  const change = { ...mine.change, isRestoredFirst }
  return renumber(
    queue.map((one) => (one.id === id ? { ...again(one), change } : one)),
    change.id,
    at,
    isRestoredFirst ? version + 1 : version,
  )
}

/** Conflict: what somebody else left stands. All own edits of the entry that wait are given up. */
export function takeTheirs(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const change = queue[at]?.change
  if (change?.kind !== 'update') return [...queue]
  return queue.filter((one, index) => index < at || one.change?.kind !== 'update' || one.change.id !== change.id)
}

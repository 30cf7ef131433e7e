import { type AnyDetails, type Entry, isOpen } from '@nestwren/contract/logs/entry'
import { type Edit, fieldNames, isSame, type Loose, overlaps, renumber } from '../outbox/chain.ts'
import type { EntryFields, Operation, OperationError } from '../outbox/operation.ts'
import { isSettled } from './settled-stops.ts'

/**
 * Pure rules of the queue of entries for conflicts, and for what the person decides about a write that did not get
 * through. Apart from outbox/chain.ts so that they are fetched when one of them is needed.
 */

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
 * running and was changed in different places goes on by itself, and so does what both have ended.
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
  const asked = queue.map((one): Operation => (one.id === id ? { ...one, state: 'conflict', error, theirs } : one))
  return asked.some((one) => one.id === id && isSettled(one)) ? takeTheirs(asked, id) : asked
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

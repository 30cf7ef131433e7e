import { type Row, rebase } from './edit.ts'
import type { Operation, OperationError } from './operation.ts'

/**
 * Pure rules of the queue: what may be sent next, and what an answer means for what still waits. Each function takes
 * the whole queue in order and gives back the queue as it should be. Those for conflicts and for what the person decides
 * are rarely needed: lazy/resolutions.ts.
 */

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

/** The version the server should have after a write of ours; null when the write has no version. */
function predictedVersion({ change, kept }: Operation): number | null {
  if (kept !== undefined) return kept.what === 'create' ? 1 : kept.baseVersion + 1
  if (change?.kind === 'update' || change?.kind === 'timer') return change.baseVersion + 1
  if (change?.kind === 'restore') return change.before.version + 1
  return change?.kind === 'create' ? 1 : null
}

/**
 * The queue after a write got through; `answered` are the rows as the server has them now. One with a lower version than
 * expected (nothing had to be changed) moves the changes that follow. A higher one means that somebody else was there in
 * between: the next change has to meet them, so its version stays. After a press what waits is made to the row it left:
 * a change of a log holds all fields, and those it did not mean must not bring back what somebody else's press changed.
 */
export function afterSuccess(
  queue: readonly Operation[],
  id: string,
  answered: readonly (Row & { readonly id: string })[],
): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const done = queue[at]
  if (done === undefined) return [...queue]
  let rest = queue.filter((one) => one.id !== id)
  const predicted = predictedVersion(done)
  for (const row of answered) {
    const isLower = predicted !== null && row.version < predicted
    if (isLower || done.change?.kind === 'timer') rest = rebase(rest, row.id, at, row, isLower ? row.version : null)
  }
  return rest
}

/** The queue after the server refused a write for good. It stays, with the reason. */
export function afterRefusal(queue: readonly Operation[], id: string, error: OperationError): Operation[] {
  return queue.map((one) => (one.id === id ? { ...one, state: 'failed', error } : one))
}

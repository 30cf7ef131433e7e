import { type AnyDetails, type Entry, isOpen } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { unlinked } from '@nestwren/contract/logs/links'
import { segmentsIn } from '@nestwren/contract/logs/timer-steps'
import { editOf, fieldsOf, isSame, meantBy, type Row, rebase } from '../edit.ts'
import type { EntryFields, LooseFields, Operation, OperationError, SyncedItem } from '../operation.ts'
import { afterRefusal, overlaps } from '../rules.ts'

/**
 * Pure rules of the queue for conflicts, and for what the person decides about a write that did not get through; of logs
 * and of lists alike. Apart from rules.ts so that they are fetched when one of them is needed.
 */

const again = (one: Operation): Operation => ({ ...one, state: 'waiting', error: null, theirs: null })

/** What somebody else left, as it is kept with a conflict. */
function withTheirs(one: Operation, theirs: Row): Operation {
  if (one.kept !== undefined) return { ...one, kept: { ...one.kept, theirs: theirs as SyncedItem } }
  return { ...one, theirs: theirs as Entry }
}

export function theirsOf({ kept, theirs }: Operation): Row | null {
  return kept?.theirs ?? theirs
}

/** A log that has ended is one statement of one person: another one is chosen from, not mixed with it. */
function mayMerge({ change }: Operation, theirs: Row): boolean {
  return change?.kind !== 'update' || (isOpen(change.before) && (theirs as Entry).deletedAt === null)
}

/** Whether both have changed the same field, and differently; all own changes that wait count together. */
function isClash(edits: readonly Operation[], itemId: string, theirs: LooseFields): boolean {
  const [first] = edits
  const before = (first && editOf(first))?.before ?? {}
  const wanted = new Map<string, unknown>()
  for (const one of edits) {
    const edit = editOf(one)
    if (edit?.itemId === itemId) for (const key of meantBy(edit.before, edit.fields)) wanted.set(key, edit.fields[key])
  }
  return [...wanted].some(([key, mine]) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine))
}

/**
 * The queue after somebody else changed the item first. Changes in different places go on by themselves; where both
 * changed the same, both versions are kept until the person chooses.
 */
export function afterStale(queue: readonly Operation[], id: string, error: OperationError, theirs: Row): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const first = queue[at]
  const edit = first === undefined ? null : editOf(first)
  if (first === undefined || edit === null) return afterRefusal(queue, id, error)
  if (mayMerge(first, theirs) && !isClash(queue.slice(at), edit.itemId, fieldsOf(theirs)))
    return rebase(queue, edit.itemId, at, theirs, theirs.version)
  const asked: Operation = withTheirs({ ...first, state: 'conflict', error }, theirs)
  const left = queue.with(at, asked)
  return isSettled(asked) ? takeTheirs(left, id) : left
}

/** Sends a refused write once more, in its old place. */
export function tryAgain(queue: readonly Operation[], id: string): Operation[] {
  return queue.map((one) => (one.id === id && one.state === 'failed' ? again(one) : one))
}

/**
 * Conflict: the person's own version stands. It is sent again, now as a change to what somebody else left: a log whole, as
 * it was chosen, of anything else what was meant.
 */
export function keepMine(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const mine = queue[at]
  const theirs = mine === undefined ? null : theirsOf(mine)
  if (mine === undefined || theirs === null) return [...queue]
  if (mine.kept !== undefined) return rebase(queue.with(at, again(mine)), mine.kept.id, at, theirs, theirs.version)
  if (mine.change?.kind !== 'update') return [...queue]
  const isRestoredFirst = (theirs as Entry).deletedAt !== null
  const change = { ...mine.change, isRestoredFirst }
  const version = isRestoredFirst ? theirs.version + 1 : theirs.version
  return rebase(queue.with(at, { ...again(mine), change }), change.id, at, null, version)
}

/** Conflict: what somebody else left stands. All own changes of the item that wait are given up. */
export function takeTheirs(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const given = queue[at]
  const edit = given === undefined ? null : editOf(given)
  if (edit === null) return [...queue]
  return queue.filter((one, index) => index < at || editOf(one)?.itemId !== edit.itemId)
}

/**
 * Gives a write up, and with it the later ones that cannot be without it. With a new item of a list go its later
 * changes; what was logged with it stays, and says of it only what its kind lets stand.
 */
export function discard(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const given = queue[at]
  if (given === undefined) return [...queue]
  const { change, kept, makes } = given
  if (kept?.what === 'create')
    return queue.flatMap((one) => (one.kept?.id === kept.id ? [] : [withoutLink(one, kept.id)]))
  const isLost = (one: Operation, index: number) =>
    index === at || (index > at && makes.length > 0 && (overlaps(makes, one.needs) || overlaps(makes, one.touches)))
  const rest = queue.filter((one, index) => !isLost(one, index))
  if (kept?.what === 'update' && kept.before !== null)
    return rebase(rest, kept.id, at, { ...kept.before, version: kept.baseVersion }, kept.baseVersion)
  return change?.kind === 'update' || change?.kind === 'timer'
    ? rebase(rest, change.id, at, null, change.baseVersion)
    : rest
}

/** A new item that was refused, as the person has changed it since: it is sent again as a whole. */
export function amendRefused(queue: readonly Operation[], itemId: string, fields: LooseFields): Operation[] {
  return queue.map((one) => {
    if (one.kept?.id !== itemId || one.kept.what !== 'create' || one.state !== 'failed') return one
    const { body } = one.input as { body: LooseFields }
    const shown = { ...one.kept.shown, ...fields }
    return {
      ...again(one),
      input: { ...(one.input as object), body: { ...body, ...fields } },
      kept: { ...one.kept, shown },
    }
  })
}

function withoutLink(one: Operation, itemId: string): Operation {
  if (!one.needs.includes(itemId)) return one
  const needs = one.needs.filter((id) => id !== itemId)
  const { change } = one
  if (change?.kind === 'update') {
    const fields = { ...change.fields, details: unlinked(change.before.kind, change.fields.details, itemId) }
    return { ...one, needs, change: { ...change, fields } }
  }
  if (change?.kind !== 'create') return { ...one, needs }
  const { body } = one.input as { body: { kind: KindName; details: AnyDetails } }
  const entries = change.entries.map(
    (entry) => ({ ...entry, details: unlinked(entry.kind, entry.details, itemId) }) as typeof entry,
  )
  const input = { body: { ...body, details: unlinked(body.kind, body.details, itemId) } }
  return { ...one, needs, input, change: { ...change, entries } }
}

/** The details without what stopping changes: where the last side ended. */
function besidesTheEnd(kind: KindName, { details }: Pick<EntryFields, 'details'>): string {
  const segments = segmentsIn({ kind, details })
  if (segments === null) return JSON.stringify(details)
  const last = segments.length - 1
  return JSON.stringify({
    ...details,
    segments: segments.map((one, index) => (index === last ? { ...one, endAt: null } : one)),
  })
}

/** What an entry, or a change of one, says; two texts are equal when both say the same. */
export function whatStands({ startAt, endAt, notes, details }: Omit<EntryFields, 'tz'>): string {
  return JSON.stringify([startAt, endAt, notes, details])
}

/**
 * Two people who stop at once make one entry: when somebody else has ended it and this write only wanted to end it, or
 * wanted exactly what stands there already, there is nothing to choose (docs/decisions/0007).
 */
export function isSettled({ state, change, theirs }: Operation): boolean {
  if (state !== 'conflict' || change?.kind !== 'update' || theirs === null || theirs.deletedAt !== null) return false
  const { fields, before } = change
  if (whatStands(fields) === whatStands(theirs)) return true
  const hasOnlyEnded =
    isOpen(before) &&
    fields.endAt !== null &&
    fields.startAt === before.startAt &&
    fields.notes === before.notes &&
    besidesTheEnd(before.kind, fields) === besidesTheEnd(before.kind, before)
  return hasOnlyEnded && !isOpen(theirs)
}

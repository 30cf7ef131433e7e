import type { AnyDetails } from '@nestwren/contract/logs/entry'
import type { KeptChange, KeptItem, LooseFields, Operation, OperationError } from '../outbox/operation.ts'

/**
 * Pure rules of the queue for what a family keeps beside its log; those for entries are in outbox/chain.ts. Each function
 * takes the whole queue in order and gives back the queue as it should be.
 */

type Edit = Operation & { readonly kept: KeptChange & { readonly before: KeptItem } }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const again = (one: Operation): Operation => ({ ...one, state: 'waiting', error: null })

function isEditOf(one: Operation, id: string): one is Edit {
  return one.kept?.id === id && one.kept.what === 'update' && one.kept.before !== null
}

/** What of a change was meant: the fields that it says differently than the thing was. */
function meant({ fields, before }: Edit['kept'], all: LooseFields = fields): string[] {
  return Object.keys(all).filter((key) => key in before && !isSame(all[key], before[key]))
}

/** Mine where it was meant, the thing's as it is now everywhere else. */
function onto(base: KeptItem, kept: Edit['kept'], all: LooseFields): LooseFields {
  const mine = new Set(meant(kept, all))
  return Object.fromEntries(
    Object.keys(all).map((key) => [key, mine.has(key) || !(key in kept.before) ? all[key] : base[key]]),
  )
}

/** Makes the changes of a thing that wait, from a place on, to the thing as it stands. */
function rebase(queue: readonly Operation[], id: string, from: number, thing: KeptItem): Operation[] {
  let base = thing
  return queue.map((one, at) => {
    if (at < from || !isEditOf(one, id)) return one
    const { kept } = one
    const shown = onto(base, kept, kept.shown)
    const next = { ...kept, fields: onto(base, kept, kept.fields), shown, before: base, baseVersion: base.version }
    base = { ...base, ...shown, version: base.version + 1 }
    return { ...one, kept: { ...next, theirs: null } }
  })
}

/** The queue after a write got through; `answered` is the thing as the server has it now, null for one that is gone. */
export function afterKeptSuccess(
  queue: readonly Operation[],
  id: string,
  answered: KeptItem | null,
): readonly Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const done = queue[at]?.kept
  const rest = queue.filter((one) => one.id !== id)
  if (done === undefined || answered === null) return rest
  const expected = done.what === 'create' ? 1 : done.baseVersion + 1
  // A higher one means that somebody else was there in between: the next change has to meet them, so it stays as it is.
  return answered.version < expected ? rebase(rest, done.id, at, answered) : rest
}

/** The queue after the server refused a write for good. It stays, with the reason. */
export function afterKeptRefusal(queue: readonly Operation[], id: string, error: OperationError): Operation[] {
  return queue.map((one) => (one.id === id ? { ...one, state: 'failed', error } : one))
}

/**
 * The queue after somebody else changed the thing first. Changes in different places go on by themselves; where both
 * changed the same, both versions are kept until the person chooses.
 */
export function afterKeptStale(
  queue: readonly Operation[],
  id: string,
  error: OperationError,
  theirs: KeptItem,
): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const first = queue[at]
  if (first?.kept === undefined || !isEditOf(first, first.kept.id)) return afterKeptRefusal(queue, id, error)
  const { before } = first.kept
  const wished = new Map<string, unknown>()
  for (const one of queue.slice(at))
    if (isEditOf(one, first.kept.id)) for (const key of meant(one.kept)) wished.set(key, one.kept.fields[key])
  const isClash = [...wished].some(([key, mine]) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine))
  if (!isClash) return rebase(queue, first.kept.id, at, theirs)
  const kept = { ...first.kept, theirs }
  return queue.map((one) => (one.id === id ? { ...one, kept, state: 'conflict', error } : one))
}

/** Conflict: the person's own wish stands. It is sent again, now as a change to what somebody else left. */
export function keepMine(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const kept = queue[at]?.kept
  if (kept === undefined || kept.theirs === null) return [...queue]
  return rebase(
    queue.map((one) => (one.id === id ? again(one) : one)),
    kept.id,
    at,
    kept.theirs,
  )
}

/** Conflict: what somebody else left stands. All own changes of the thing that wait are given up. */
export function takeTheirs(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const kept = queue[at]?.kept
  if (kept === undefined) return [...queue]
  return queue.filter((one, index) => index < at || !isEditOf(one, kept.id))
}

/**
 * Gives a write up. With a new thing go its later changes; what was logged with it stays, without naming it where an entry
 * can do without: a dose keeps the name of its medicine, a bottle its amount.
 */
export function discardKept(queue: readonly Operation[], id: string): Operation[] {
  const at = queue.findIndex((one) => one.id === id)
  const kept = queue[at]?.kept
  if (kept === undefined) return [...queue]
  if (kept.what === 'create')
    return queue.flatMap((one) => (one.kept?.id === kept.id ? [] : [withoutLink(one, kept.id)]))
  const rest = queue.filter((one) => one.id !== id)
  return kept.what === 'update' && kept.before !== null
    ? rebase(rest, kept.id, at, { ...kept.before, version: kept.baseVersion })
    : rest
}

/** A new thing that was refused, as the person has changed it since: it is sent again as a whole. */
export function amendRefused(queue: readonly Operation[], thingId: string, fields: LooseFields): Operation[] {
  return queue.map((one) => {
    if (one.kept?.id !== thingId || one.kept.what !== 'create' || one.state !== 'failed') return one
    const { body } = one.input as { body: LooseFields }
    const shown = { ...one.kept.shown, ...fields }
    return { ...again(one), input: { body: { ...body, ...fields } }, kept: { ...one.kept, shown } }
  })
}

function withoutLink(one: Operation, thingId: string): Operation {
  if (!one.needs.includes(thingId)) return one
  const needs = one.needs.filter((id) => id !== thingId)
  const { change } = one
  if (change?.kind === 'update') {
    const fields = { ...change.fields, details: unlinked(change.fields.details, thingId) }
    return { ...one, needs, change: { ...change, fields } }
  }
  if (change?.kind !== 'create') return { ...one, needs }
  const { body } = one.input as { body: { details: AnyDetails } }
  const entries = change.entries.map(
    (entry) => ({ ...entry, details: unlinked(entry.details, thingId) }) as typeof entry,
  )
  const input = { body: { ...body, details: unlinked(body.details, thingId) } }
  return { ...one, needs, input, change: { ...change, entries } }
}

function unlinked(details: AnyDetails, thingId: string): AnyDetails {
  if ('medicineId' in details && details.medicineId === thingId) return { ...details, medicineId: null }
  if (!('bottles' in details)) return details
  const bottles = details.bottles.map((bottle) => {
    if (bottle.milkLots === undefined) return bottle
    return { ...bottle, milkLots: bottle.milkLots.filter(({ lotId }) => lotId !== thingId) }
  })
  return { ...details, bottles }
}

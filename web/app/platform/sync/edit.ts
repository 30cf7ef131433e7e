import type { AnyDetails, Entry } from '@nestwren/contract/logs/entry'
import { applyStep } from '@nestwren/contract/logs/timer-steps'
import type { EntryChange, EntryFields, ItemChange, LooseFields, Operation, SyncedItem } from './operation.ts'

/**
 * One way to see the waiting changes of logs and of lists, which are stored differently: which thing, from what to what.
 * Everything here is pure.
 */

/** A thing as the server has it. */
export type Row = Entry | SyncedItem

/** A change of one thing that waits; its fields side by side with what they were. */
interface Edit {
  readonly itemId: string
  readonly before: LooseFields
  readonly fields: LooseFields
}

type EntryEdit = Extract<EntryChange, { kind: 'update' }>

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const ofDetails = 'details.'

/** What a person may change of a log, in one level: a detail is a field of its own. */
function flat({ startAt, endAt, tz, notes, details }: EntryFields): LooseFields {
  const named = Object.entries(details).map(([key, value]) => [ofDetails + key, value])
  return { startAt, endAt, tz, notes, ...Object.fromEntries(named) }
}

function unflat(fields: LooseFields): EntryFields {
  const { startAt, endAt, tz, notes, ...rest } = fields
  const details = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key.slice(ofDetails.length), value]))
  // Nothing but what `flat` took apart, so the details still belong to the kind.
  return { startAt, endAt, tz, notes, details } as EntryFields & { details: AnyDetails }
}

/** The fields of a row in the form that {@link editOf} has. */
export function fieldsOf(row: Row): LooseFields {
  return isEntry(row) ? flat(row) : row
}

function isEntry(row: Row): row is Entry {
  return 'details' in row && 'kind' in row && 'startAt' in row
}

export function editOf({ change, kept }: Operation): Edit | null {
  if (change?.kind === 'update') return { itemId: change.id, before: flat(change.before), fields: flat(change.fields) }
  if (kept?.what === 'update' && kept.before !== null)
    return { itemId: kept.id, before: kept.before, fields: kept.fields }
  return null
}

/** The fields that a change says differently than the thing was. */
export function meantBy(before: LooseFields, mine: LooseFields): string[] {
  return Object.keys(mine).filter((key) => !isSame(mine[key], before[key]))
}

/** Mine where I changed something, theirs everywhere else. */
function merged(before: LooseFields, mine: LooseFields, theirs: LooseFields, keys = Object.keys(mine)): LooseFields {
  const meant = new Set(meantBy(before, mine))
  return Object.fromEntries(keys.map((key) => [key, meant.has(key) || !(key in theirs) ? mine[key] : theirs[key]]))
}

/** The log's change made to another row: it is sent whole, so it takes over the details it did not have. */
function onto(row: Entry, { before, fields }: EntryEdit): EntryFields {
  const [was, mine, theirs] = [flat(before), flat(fields), flat(row)]
  return unflat(merged(was, mine, theirs, [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]))
}

function ontoItem(item: SyncedItem, kept: ItemChange, fields: LooseFields): LooseFields {
  return merged(kept.before ?? {}, fields, item)
}

/**
 * Makes what waits for one thing, from a place in the queue on, to the row as it stands now. Each change is made to what
 * the one before it leaves.
 * @param row null leaves what the changes say as it is
 * @param version the row's, from which they are numbered; null leaves their numbers as they are
 */
export function rebase(
  queue: readonly Operation[],
  itemId: string,
  from: number,
  row: Row | null,
  version: number | null,
): Operation[] {
  let base = row
  let expected = version
  const next = (baseVersion: number) => {
    const made = expected ?? baseVersion
    if (expected !== null) expected += 1
    return made
  }
  return queue.map((one, at): Operation => {
    if (at < from) return one
    const { change, kept } = one
    if (kept?.id === itemId && kept.what === 'update' && kept.before !== null) {
      const baseVersion = next(kept.baseVersion)
      if (base === null) return { ...one, kept: { ...kept, baseVersion, theirs: null } }
      const item = base as SyncedItem
      const shown = ontoItem(item, kept, kept.shown)
      const fields = ontoItem(item, kept, kept.fields)
      base = { ...item, ...shown, version: baseVersion + 1 }
      return { ...one, kept: { ...kept, fields, shown, before: item, baseVersion, theirs: null } }
    }
    if (change === null || change.kind === 'create' || change.id !== itemId) return one
    if (change.kind === 'remove' || change.kind === 'restore') next(0)
    if (change.kind === 'timer') {
      if (base !== null) base = applyStep(base as Entry, change.step)
      return { ...one, change: { ...change, baseVersion: next(change.baseVersion) } }
    }
    if (change.kind !== 'update') return one
    const baseVersion = next(change.baseVersion)
    if (base === null) return { ...one, change: { ...change, baseVersion } }
    const entry = base as Entry
    const fields = onto(entry, change)
    base = { ...entry, ...fields } as Entry
    return { ...one, change: { ...change, fields, before: entry, baseVersion } }
  })
}

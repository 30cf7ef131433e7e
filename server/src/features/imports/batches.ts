import { foodKey } from '@nestwren/contract/food-key'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type ReturnedRow, type Returning, readReturning, storeReturned } from '../../platform/items/bring-back.ts'
import { beyondCaps } from '../../platform/items/caps.ts'
import type { ItemFacts, ReturningRow } from '../../platform/items/item.ts'
import { foodItemsTable } from '../food/tables.ts'
import { findOverlapped, type ImportedEntry, insertImportedEntries, logItem } from '../logs/public.ts'
import { datedColumns } from './formats/values/dated.ts'
import type { BatchReply, Draft, ListedRow, RecordBatch } from './parse/protocol.ts'
import { isSleep, shownItem } from './parse/shown.ts'
import type { ImportKey } from './queries.ts'
import type { NoRoom } from './room.ts'
import { forgetMade, knownSources, noteMade } from './source-commands.ts'

const f = foodItemsTable

export interface BatchContext {
  readonly key: ImportKey
  readonly by: string
  readonly now: Date
  readonly items: readonly ItemFacts[]
}

interface Sorting extends Pick<BatchContext, 'key' | 'items'> {
  readonly taken?: Map<string, number>
  /** Those for which the family has no room. */
  readonly noRoomFor?: (drafts: readonly Draft[]) => Promise<ReadonlyMap<Draft, NoRoom>>
}

export interface Sorted {
  readonly reply: BatchReply
  /** What is to be made. */
  readonly drafts: readonly Draft[]
  /** What something else stands in the way of. */
  readonly rows: readonly ListedRow[]
}

/**
 * Says what becomes of the drafts of a batch: made before, in the way of a sleep or a food that is there, more than there can
 * be, or to be made. With `isHeld` what it says of these holds until the transaction ends, for which the account is locked;
 * without it `taken` counts what earlier batches would make. `noRoomFor` takes room for what is to be made.
 */
export async function sortBatch(
  db: Db,
  { key, items, taken, noRoomFor }: Sorting,
  { drafts, before }: RecordBatch,
  { isHeld }: { readonly isHeld: boolean },
): Promise<Sorted> {
  const { accountId, importId } = key
  const known = await knownSources(
    db,
    accountId,
    drafts.map(({ source }) => source),
  )
  const fresh = drafts.filter(({ source }) => !known.has(source))
  const overlapped = await findOverlapped(db, accountId, entriesOf(fresh), { isHeld })
  const left = [
    ...fresh.filter(({ id }) => overlapped.has(id)).map(hereAlready),
    ...sleepsAmong(
      fresh.filter(({ id }) => !overlapped.has(id)),
      before,
    ),
    ...(await foodsHere(db, accountId, fresh)),
  ]
  const isMade = (draft: Draft) => !left.some((one) => one.draft === draft)
  const beyond = await beyondCapsOf(db, accountId, items, fresh.filter(isMade), taken)
  left.push(...beyond.map((draft) => leftOut(draft, { code: 'tooMany', params: {} })))
  const outside = (await noRoomFor?.(fresh.filter(isMade))) ?? []
  left.push(...[...outside].map(([draft, code]) => leftOut(draft, { code, params: {} })))
  const placesOf = (outcome: Left['outcome']) => [
    ...new Set(left.filter((one) => one.outcome === outcome).map(({ draft }) => draft.index)),
  ]
  const [sleepHere, others] = [placesOf('sleepConflict'), placesOf('leftOut')]
  const isLeft = new Set([...sleepHere, ...others])
  const isFresh = new Set(fresh.map(({ index }) => index))
  // What an earlier run of the same import made is this import's.
  const isOwn = new Set(drafts.filter(({ source }) => known.get(source) === importId).map(({ index }) => index))
  const here = drafts.map(({ index }) => index).filter((index) => !isFresh.has(index) && !isOwn.has(index))
  return {
    reply: { alreadyHere: [...new Set(here)], sleepHere, leftOut: others },
    drafts: fresh.filter(({ index }) => !isLeft.has(index)),
    rows: left.map(leftRow),
  }
}

/** A draft that is not made, and why. */
interface Left {
  readonly draft: Draft
  readonly outcome: 'sleepConflict' | 'leftOut'
  readonly reason: NonNullable<ListedRow['reason']>
}

/** Sleeps that overlap another one of the files. The one that starts first stays, and those of the batch before. */
function sleepsAmong(fresh: readonly Draft[], before: readonly Draft[]): Left[] {
  const taken = [...before]
  const left: Left[] = []
  const byStart = fresh
    .filter(({ item }) => isSleep(item))
    .sort((one, other) => spanOf(one).start - spanOf(other).start)
  for (const draft of byStart) {
    const stays = taken.find((one) => isOneOfBoth(one, draft))
    if (stays === undefined) taken.push(draft)
    else {
      const params = { file: stays.file, record: stays.record }
      left.push({ draft, outcome: 'sleepConflict', reason: { code: 'sleepOverlaps', params } })
    }
  }
  return left
}

function isOneOfBoth(one: Draft, other: Draft): boolean {
  const [first, second] = [spanOf(one), spanOf(other)]
  return one.childId === other.childId && first.start < second.end && second.start < first.end
}

function spanOf({ item }: Draft): { readonly start: number; readonly end: number } {
  if (item.type !== 'log') return { start: 0, end: 0 }
  return {
    start: Date.parse(item.startAt),
    end: item.endAt === null ? Number.POSITIVE_INFINITY : Date.parse(item.endAt),
  }
}

function hereAlready(draft: Draft): Left {
  const params: Record<string, string> = draft.item.type === 'log' ? { startAt: draft.item.startAt } : {}
  return { draft, outcome: 'sleepConflict', reason: { code: 'sleepHere', params } }
}

/** Foods of names that the children have already: what is said of them may be the family's, and undoing could not part it. */
async function foodsHere(db: Db, accountId: string, fresh: readonly Draft[]): Promise<Left[]> {
  const foods = fresh.flatMap((draft) => (draft.item.type === 'food' ? [{ draft, name: draft.item.name }] : []))
  if (foods.length === 0) return []
  const rows = await db
    .select({ childId: f.childId, nameKey: f.nameKey })
    .from(f)
    .where(
      and(
        eq(f.accountId, accountId),
        isNull(f.deletedAt),
        inArray(f.childId, [...new Set(foods.map(({ draft }) => draft.childId))]),
        inArray(f.nameKey, [...new Set(foods.map(({ name }) => foodKey(name)))]),
      ),
    )
  const here = new Set(rows.map(({ childId, nameKey }) => `${childId} ${nameKey}`))
  return foods
    .filter(({ draft, name }) => here.has(`${draft.childId} ${foodKey(name)}`))
    .map(({ draft, name }) => leftOut(draft, { code: 'nameTaken', params: { value: name } }))
}

function leftOut(draft: Draft, reason: Left['reason']): Left {
  return { draft, outcome: 'leftOut', reason }
}

/** Makes the items of drafts and notes what they were made of. */
export async function storeDrafts(tx: Db, context: BatchContext, drafts: readonly Draft[]): Promise<void> {
  const { key, by, now } = context
  const logs = drafts.filter(({ item }) => item.type === 'log')
  const made = await noteMade(tx, key, logItem.name, logs)
  const fresh = logs.filter(({ source }) => made.has(source))
  await insertImportedEntries(tx, { accountId: key.accountId, by, at: now }, entriesOf(fresh))
  await storeDated(tx, context, drafts)
}

function entriesOf(drafts: readonly Draft[]): ImportedEntry[] {
  return drafts.flatMap(({ id, childId, item }) => {
    if (item.type !== 'log') return []
    const { kind, startAt, endAt, tz, notes, details } = item
    const times = { startAt: new Date(startAt), endAt: endAt === null ? null : new Date(endAt) }
    return [{ id, childId, kind, ...times, tz, notes, details }]
  })
}

function leftRow({ draft, outcome, reason }: Left): ListedRow {
  const { file, record, label, cells, item } = draft
  const ref = `${file}#${record}`
  return { ref, file, record, outcome, reason, label, cells, items: [shownItem(item)], readings: [] }
}

/** The item that a family keeps of each, by the name of its facts. */
const itemNames = { measurement: 'measurements', milestone: 'milestones', food: 'foods' } as const

/** What is kept by its date rather than in the log, as its export would write it: the way back is one for both. */
async function storeDated(tx: Db, context: BatchContext, drafts: readonly Draft[]): Promise<void> {
  const { key, by, now, items } = context
  for (const [type, name] of Object.entries(itemNames)) {
    const item = items.find((one) => one.name === name)
    const own = drafts.filter((draft) => draft.item.type === type)
    if (item === undefined || own.length === 0) continue
    const made = await noteMade(tx, key, name, own)
    const rows = own
      .filter(({ source }) => made.has(source))
      .map((draft) => readRow(item, written(draft, now), { accountId: key.accountId, by, now }))
    const stored = await storeReturned(tx, item, rows)
    const others = rows.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
    await forgetMade(tx, key, name, others)
  }
}

/** Those of the drafts for which a child has no room, beside what is stored. `taken` counts on what is not. */
async function beyondCapsOf(
  db: Db,
  accountId: string,
  items: readonly ItemFacts[],
  drafts: readonly Draft[],
  taken?: Map<string, number>,
): Promise<Draft[]> {
  const beyond = new Set<string>()
  for (const [type, name] of Object.entries(itemNames)) {
    const item = items.find((one) => one.name === name)
    const coming = drafts
      .filter((draft) => draft.item.type === type)
      .map(({ id, childId }) => ({ id, childIds: [childId], isDeleted: false, values: { key: null } }))
    if (item === undefined || coming.length === 0) continue
    for (const id of await beyondCaps(db, item, accountId, coming, taken)) beyond.add(id)
  }
  return drafts.filter(({ id }) => beyond.has(id))
}

/** The reader has held it against the contract: what is no row is a mistake in it. */
function readRow(item: ItemFacts, row: ReturningRow, who: Returning): ReturnedRow {
  const found = readReturning(item, row, who)
  if (found === null) throw new Error(`A row of an import is no row of ${item.name}`)
  return found
}

function written({ id, childId, item }: Draft, now: Date): ReturningRow {
  if (item.type === 'log') throw new Error('A log has no date of its own')
  const noted = now.toISOString()
  const made = { id, childId, createdAt: noted, updatedAt: noted, deletedAt: null }
  return { ...made, ...(item.type === 'milestone' && { key: null, photoId: null }), ...datedColumns(item) }
}

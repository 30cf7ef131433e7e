import type { MilkPlace } from '@nestwren/contract/logs/kind'
import type { PumpingDetails } from '@nestwren/contract/logs/kinds/pumping'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { fedFrom, type LotRow, ruledExpiry } from './handlers.ts'
import { milkLotsTable as l, milkUsesTable as u } from './tables.ts'

/** The stock follows the log: these are called in the transaction that writes an entry, by the log itself. */

/** The entry that milk came from or went to. */
export interface MilkEntry {
  readonly accountId: string
  readonly childId: string
  readonly entryId: string
}

/** What a pumping put by, and when that was pumped. */
export interface PutBy {
  readonly pumpedAt: Date
  readonly stored: PumpingDetails['stored']
}

/** What a bottle took of a lot. */
export interface Use {
  readonly lotId: string
  readonly amountMl: number
}

async function lockLots(db: Db, accountId: string, lotIds: readonly string[]): Promise<LotRow[]> {
  if (lotIds.length === 0) return []
  return db
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.id, [...lotIds])))
    .orderBy(l.id)
    .for('update')
}

/**
 * Makes the lots of a pumping what it says now. What did not change in the entry is left alone, because a lot lives on: it
 * may have been moved or corrected since. Resolves to the ids that belong to something else; nothing is written then.
 */
export async function putMilkBy(
  db: Db,
  entry: MilkEntry,
  by: string,
  now: Date,
  after: PutBy,
  before: PutBy | null,
): Promise<readonly string[]> {
  const { accountId, childId, entryId } = entry
  const held = new Map(before?.stored.map((one) => [one.lotId, one]))
  const wanted = after.stored.map(({ lotId }) => lotId)
  const rows = await lockLots(db, accountId, [...new Set([...held.keys(), ...wanted])])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isForeign = (row: LotRow) => row.entryId !== entryId || row.childId !== childId
  const foreign = wanted.filter((id) => {
    const row = byId.get(id)
    return row !== undefined && isForeign(row)
  })
  if (foreign.length > 0) return foreign
  const lots = await touched(db, accountId, rows)

  const gone = [...held.keys()].filter((id) => !wanted.includes(id))
  if (gone.length > 0)
    await db
      .update(l)
      .set({ deletedAt: now, version: sql`${l.version} + 1` })
      .where(and(eq(l.accountId, accountId), eq(l.entryId, entryId), inArray(l.id, gone), isNull(l.deletedAt)))

  for (const one of after.stored) {
    const row = byId.get(one.lotId)
    if (row === undefined) {
      const { pumpedAt } = after
      const times = { pumpedAt, movedAt: pumpedAt, expiresAt: ruledExpiry(one.place, pumpedAt, false) }
      const values = { place: one.place, amountMl: one.amountMl, ...times, createdBy: by, createdAt: now }
      const added = await db
        .insert(l)
        .values({ accountId, id: one.lotId, childId, entryId, ...values })
        .onConflictDoNothing()
        .returning({ id: l.id })
      // Somebody took the id this very moment.
      if (added.length === 0) return [one.lotId]
      continue
    }
    const changes = changesOf(row, one, after, held.get(one.lotId), before)
    if (Object.keys(changes).length > 0)
      await db
        .update(l)
        .set({ ...changes, version: row.version + 1 })
        .where(and(eq(l.accountId, accountId), eq(l.id, row.id)))
  }
  await settleEnds(db, accountId, lots, now)
  return []
}

type Stored = PumpingDetails['stored'][number]

function changesOf(row: LotRow, one: Stored, after: PutBy, was: Stored | undefined, before: PutBy | null) {
  // Left out of the entry and put into it again: it is there again.
  const back = was === undefined && row.deletedAt !== null ? { deletedAt: null } : {}
  const amount = was?.amountMl === one.amountMl ? {} : { amountMl: one.amountMl }
  const isPlacedAnew = was?.place !== one.place
  const isPumpedAnew = before?.pumpedAt.getTime() !== after.pumpedAt.getTime()
  const pumped = isPumpedAnew ? { pumpedAt: after.pumpedAt } : {}
  const isWhereItWas = row.movedAt.getTime() === row.pumpedAt.getTime()
  if (!isPlacedAnew && !(isPumpedAnew && isWhereItWas)) return { ...back, ...amount, ...pumped }
  const place = isPlacedAnew ? one.place : row.place
  const movedAt = isPumpedAnew && isWhereItWas ? after.pumpedAt : row.movedAt
  const expiry = row.hasOwnExpiry ? {} : { expiresAt: ruledExpiry(place, movedAt, row.isThawed) }
  return { ...back, ...amount, ...pumped, place, movedAt, ...expiry }
}

/** As {@link lockLots} those of a pumping: in one order, so that nobody waits in a circle. */
async function lockLotsOf(db: Db, { accountId, entryId }: MilkEntry): Promise<void> {
  await db
    .select({ id: l.id })
    .from(l)
    .where(and(eq(l.accountId, accountId), eq(l.entryId, entryId)))
    .orderBy(l.id)
    .for('update')
}

/** Takes the lots of a pumping away with it. */
export async function dropMilkPutBy(db: Db, entry: MilkEntry, at: Date): Promise<void> {
  const { accountId, entryId } = entry
  await lockLotsOf(db, entry)
  await db
    .update(l)
    .set({ deletedAt: at, version: sql`${l.version} + 1` })
    .where(and(eq(l.accountId, accountId), eq(l.entryId, entryId), isNull(l.deletedAt)))
}

/** Brings back the lots that went with a pumping; one that was removed by itself before stays away. */
export async function restoreMilkPutBy(db: Db, entry: MilkEntry, deletedAt: Date): Promise<void> {
  const { accountId, entryId } = entry
  await lockLotsOf(db, entry)
  await db
    .update(l)
    .set({ deletedAt: null, version: sql`${l.version} + 1` })
    .where(and(eq(l.accountId, accountId), eq(l.entryId, entryId), eq(l.deletedAt, deletedAt)))
}

/**
 * Makes what an entry took of the stock these uses, none for one that is deleted. More than is left is taken all the same:
 * it was drunk, be it by the twin of the child whose stock it was. Resolves to the ids of lots that the family does not
 * have, of which nothing is taken; `named` are those that the entry named before, whose lots may be gone for good by now.
 */
export async function useMilk(
  db: Db,
  { accountId, entryId }: MilkEntry,
  uses: readonly Use[],
  now: Date,
  named: readonly string[] = [],
): Promise<readonly string[]> {
  const isOfEntry = and(eq(u.accountId, accountId), eq(u.entryId, entryId))
  const held = await db.select({ lotId: u.lotId }).from(u).where(isOfEntry)
  const amounts = new Map<string, number>()
  for (const { lotId, amountMl } of uses) amounts.set(lotId, (amounts.get(lotId) ?? 0) + amountMl)
  const rows = await lockLots(db, accountId, [...new Set([...amounts.keys(), ...held.map(({ lotId }) => lotId)])])
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...amounts.keys()].filter((id) => !known.has(id) && !named.includes(id))
  if (unknown.length > 0) return unknown
  const lots = await touched(db, accountId, rows)
  await db.delete(u).where(isOfEntry)
  const taken = [...amounts].filter(([lotId]) => known.has(lotId))
  if (taken.length > 0)
    await db.insert(u).values(taken.map(([lotId, amountMl]) => ({ accountId, lotId, entryId, amountMl })))
  await settleEnds(db, accountId, lots, now)
  return []
}

/** A lot that a change is about, and whether it was empty before. */
interface Touched {
  readonly lotId: string
  readonly wasEmpty: boolean
}

/** What a change is about to touch; call it before, and {@link settleEnds} after. */
async function touched(db: Db, accountId: string, rows: readonly LotRow[]): Promise<readonly Touched[]> {
  const fed = await fedFrom(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, amountMl }) => ({ lotId: id, wasEmpty: (fed.get(id) ?? 0) >= amountMl }))
}

/**
 * Ends the lots that a change has emptied, and takes that end back where it is undone: a bottle that was deleted again,
 * say. An end that somebody set while something was left stays as it is.
 */
async function settleEnds(db: Db, accountId: string, lots: readonly Touched[], now: Date): Promise<void> {
  if (lots.length === 0) return
  const ids = lots.map(({ lotId }) => lotId)
  const rows = await db
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.id, ids)))
  const isEmptyNow = new Map((await touched(db, accountId, rows)).map(({ lotId, wasEmpty }) => [lotId, wasEmpty]))
  const wasEmpty = new Map(lots.map((lot) => [lot.lotId, lot.wasEmpty]))
  for (const row of rows) {
    const isEmpty = isEmptyNow.get(row.id) === true
    if (isEmpty && row.endedAt === null) await setEnd(db, row, { endedAt: now, endedAs: 'used' })
    else if (!isEmpty && wasEmpty.get(row.id) === true && row.endedAs === 'used')
      await setEnd(db, row, { endedAt: null, endedAs: null })
  }
}

async function setEnd(db: Db, lot: LotRow, end: Pick<LotRow, 'endedAt' | 'endedAs'>): Promise<void> {
  await db
    .update(l)
    .set({ ...end, version: lot.version + 1 })
    .where(and(eq(l.accountId, lot.accountId), eq(l.id, lot.id)))
}

/** Removes for good what was taken from lots that are. */
export async function purgeUsesOfLots(db: Db, lots: Gone): Promise<void> {
  const accountIds = sql.param(lots.map(({ accountId }) => accountId))
  const ids = sql.param(lots.map(({ id }) => id))
  await db.execute(sql`delete from ${u} where (${u.accountId}, ${u.lotId}) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}

/** Removes for good the lots of pumpings that are, and what entries took that are. */
export async function purgeMilkOfEntries(db: Db, entries: Gone): Promise<void> {
  const accountIds = sql.param(entries.map(({ accountId }) => accountId))
  const ids = sql.param(entries.map(({ id }) => id))
  const gone = sql`unnest(${accountIds}::uuid[], ${ids}::uuid[]) as gone(account_id, entry_id)`
  await db.execute(sql`delete from ${u} using ${gone}
    where ${u.accountId} = gone.account_id and ${u.entryId} = gone.entry_id`)
  await db.execute(sql`with lots as (
      delete from ${l} using ${gone}
      where ${l.accountId} = gone.account_id and ${l.entryId} = gone.entry_id and ${l.deletedAt} is not null
      returning ${l.accountId}, ${l.id}
    ) delete from ${u} using lots where ${u.accountId} = lots.account_id and ${u.lotId} = lots.id`)
}

/** Milk of a pumping, as it was put by, and how it ended. */
export interface NewLot {
  readonly id: string
  readonly childId: string
  readonly entryId: string
  readonly by: string
  readonly place: MilkPlace
  readonly amountMl: number
  readonly pumpedAt: Date
  readonly endedAt: Date | null
  readonly endedAs: 'used' | 'discarded' | null
}

export interface NewUse {
  readonly lotId: string
  readonly entryId: string
  readonly amountMl: number
}

/** Stores a stock at once, for made-up families; nothing is checked and nobody is told. */
export async function insertStock(
  db: Db,
  accountId: string,
  { lots, uses }: { readonly lots: readonly NewLot[]; readonly uses: readonly NewUse[] },
): Promise<void> {
  const rows = lots.map(({ by, ...lot }) => ({
    ...lot,
    accountId,
    movedAt: lot.pumpedAt,
    expiresAt: ruledExpiry(lot.place, lot.pumpedAt, false),
    createdBy: by,
    createdAt: lot.pumpedAt,
  }))
  if (rows.length > 0) await db.insert(l).values(rows).onConflictDoNothing()
  if (uses.length > 0)
    await db
      .insert(u)
      .values(uses.map((use) => ({ accountId, ...use })))
      .onConflictDoNothing()
}

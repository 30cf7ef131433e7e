import { type MilkPlace, milkPlaces } from '@nestwren/contract/logs/kind'
import type { MilkLot } from '@nestwren/contract/milk'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccessPeriod, FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { milkLotItem } from './item.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

export type LotRow = typeof milkLotsTable.$inferSelect

const l = milkLotsTable
const u = milkUsesTable

/** A lot as it crosses the wire; what was fed beyond it leaves nothing, never less. */
export function presentLot(row: LotRow, fedMl: number): MilkLot {
  const { id, childId, place, amountMl, pumpedAt, movedAt, isThawed, expiresAt, hasOwnExpiry, label, entryId } = row
  return {
    id,
    childId,
    place,
    amountMl,
    leftMl: Math.max(amountMl - fedMl, 0),
    pumpedAt: pumpedAt.toISOString(),
    movedAt: movedAt.toISOString(),
    isThawed,
    expiresAt: expiresAt.toISOString(),
    hasOwnExpiry,
    label,
    entryId,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedAs: row.endedAs,
    version: row.version,
  }
}

/** Millilitres fed from each of these lots; a lot that nothing was fed from is not in it. */
export async function fedFrom(
  db: Db,
  accountId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .select({ lotId: u.lotId, fedMl: sql<number>`sum(${u.amountMl})::int` })
    .from(u)
    .where(and(eq(u.accountId, accountId), inArray(u.lotId, [...lotIds])))
    .groupBy(u.lotId)
  return new Map(rows.map(({ lotId, fedMl }) => [lotId, fedMl]))
}

/** The row of a lot, also of one that was removed; null when the family never had it. */
export async function findLot(db: Db, accountId: string, id: string): Promise<LotRow | null> {
  const [row] = await db
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), eq(l.id, id)))
  return row ?? null
}

/** Whose stock lots are of, by lot; also of removed ones. A lot that the family never had is not in it. */
export async function childrenOfLots(
  db: Db,
  accountId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .select({ id: l.id, childId: l.childId })
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.id, [...lotIds])))
  return new Map(rows.map(({ id, childId }) => [id, childId]))
}

export interface LotFilter {
  /** What was used or thrown away, in place of what is there. */
  readonly isEnded: boolean
  readonly cursor: Cursor | null
  readonly limit: number
}

interface Page {
  items: MilkLot[]
  nextCursor: string | null
}

/**
 * Lots of these children of the proof: what is there by its expiry, soonest first; what has ended latest first, as far as
 * the history goes. The first of each child, which an index gives, merged.
 */
export async function listLots(
  db: Db,
  { caller, area }: FamilyAccess,
  children: readonly ChildAccessPeriod[],
  { isEnded, cursor, limit }: LotFilter,
): Promise<Page> {
  if (children.length === 0) return { items: [], nextCursor: null }
  const order = isEnded ? sql`at desc, id desc` : sql`at, id`
  const column = isEnded ? l.endedAt : l.expiresAt
  const isListed = isEnded ? sql`${l.endedAt} is not null` : sql`${l.endedAt} is null`
  const { relation, holds } = visible(milkLotItem, caller, partsOf(milkLotItem, viewerOf({ caller, area, children })))
  const ids = sql`
    select one.id from ${relation} cross join lateral (
      select ${l.id} as id, ${column} as at from ${l}
      where ${holds} and ${l.deletedAt} is null and ${isListed} and ${isAfter(column, isEnded, cursor)}
      order by ${column} ${isEnded ? sql`desc` : sql`asc`}, ${l.id} ${isEnded ? sql`desc` : sql`asc`} limit ${limit + 1}
    ) one order by ${order} limit ${limit + 1}`
  const rows = await db
    .select()
    .from(l)
    .where(and(eq(l.accountId, caller.accountId), sql`${l.id} = any(array(${ids}))`))
    .orderBy(...(isEnded ? [sql`${l.endedAt} desc`, sql`${l.id} desc`] : [sql`${l.expiresAt}`, sql`${l.id}`]))
  const fed = await fedFrom(
    db,
    caller.accountId,
    rows.map(({ id }) => id),
  )
  return pageOf(
    rows,
    limit,
    (row) => ({ at: isEnded ? (row.endedAt ?? row.expiresAt) : row.expiresAt, id: row.id }),
    (row) => presentLot(row, fed.get(row.id) ?? 0),
  )
}

function isAfter(column: typeof l.endedAt | typeof l.expiresAt, isEnded: boolean, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  const mark = sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  return isEnded ? sql`(${column}, ${l.id}) < ${mark}` : sql`(${column}, ${l.id}) > ${mark}`
}

/** Millilitres left in each place, of all that is there for these children. Asks no rights: those are the caller's to have. */
export async function milkTotals(
  db: Db,
  accountId: string,
  childIds: readonly string[],
): Promise<Record<MilkPlace, number>> {
  const fed = db
    .select({ fedMl: sql`coalesce(sum(${u.amountMl}), 0)` })
    .from(u)
    .where(and(eq(u.accountId, l.accountId), eq(u.lotId, l.id)))
  const rows = await db
    .select({ place: l.place, leftMl: sql<number>`sum(greatest(${l.amountMl} - (${fed}), 0))::int` })
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.childId, [...childIds]), isNull(l.deletedAt), isNull(l.endedAt)))
    .groupBy(l.place)
  const left = new Map(rows.map(({ place, leftMl }) => [place, leftMl]))
  return Object.fromEntries(milkPlaces.map((place) => [place, left.get(place) ?? 0])) as Record<MilkPlace, number>
}

import type { Measurement } from '@nestwren/contract/growth'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { isRestorable, partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName, subselect } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { measurementItem } from './item.ts'
import { measurementsTable } from './tables.ts'

const m = measurementsTable

const fields = {
  ...getTableColumns(m),
  createdByName: memberName(m.accountId, m.createdBy),
  updatedByName: memberName(m.accountId, m.updatedBy),
  childName: subselect(sql<string>`coalesce((
    select ${childrenTable.name} from ${childrenTable}
    where ${childrenTable.accountId} = ${m.accountId} and ${childrenTable.id} = ${m.childId}
  ), '')`),
}

/** A measurement with the names that go with it. */
export type MeasurementRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A measurement as it crosses the wire. */
export function presentMeasurement(row: MeasurementRow): Measurement {
  const { id, childId, measuredOn, weightG, lengthMm, measured, headMm, armMm, note, photoId, typed, version } = row
  return {
    id,
    childId,
    measuredOn,
    weightG,
    lengthMm,
    measured,
    headMm,
    armMm,
    note,
    photoId,
    typed,
    createdBy: { id: row.createdBy, name: row.createdByName },
    updatedBy: { id: row.updatedBy, name: row.updatedByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

function rowsOf(db: Db, where: SQL | undefined, order: readonly SQL[]) {
  return db
    .select(fields)
    .from(m)
    .where(where)
    .orderBy(...order)
}

/** One measurement, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readMeasurement(db: Db, accountId: string, id: string): Promise<MeasurementRow | null> {
  const [row] = await rowsOf(db, and(eq(m.accountId, accountId), eq(m.id, id)), [])
  return row ?? null
}

export interface MeasurementPage {
  readonly cursor: Cursor | null
  readonly limit: number
}

interface Listed {
  items: Measurement[]
  nextCursor: string | null
}

function isAfter(column: typeof m.measuredAt | typeof m.deletedAt, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${column}, ${m.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** The measurements of the proof's children as far back as each history goes, latest first. */
export async function listMeasurements(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  { cursor, limit }: MeasurementPage,
): Promise<Listed> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const { caller } = access
  const { relation, holds } = visible(measurementItem, caller, partsOf(measurementItem, viewerOf(access)))
  // The latest of each child, which an index gives, merged.
  const ids = sql`
    select one.id from ${relation} cross join lateral (
      select ${m.id} as id, ${m.measuredAt} as at from ${m}
      where ${holds} and ${m.deletedAt} is null and ${isAfter(m.measuredAt, cursor)}
      order by ${m.measuredAt} desc, ${m.id} desc limit ${limit + 1}
    ) one order by one.at desc, one.id desc limit ${limit + 1}`
  const where = sql`${m.accountId} = ${caller.accountId} and ${m.id} = any(array(${ids}))`
  const rows = await rowsOf(db, where, [desc(m.measuredAt), desc(m.id)])
  return pageOf(rows, limit, (row) => ({ at: row.measuredAt, id: row.id }), presentMeasurement)
}

/** The measurements of a child that were deleted in the last 30 days and the caller could bring back, last deleted first. */
export async function listDeletedMeasurements(
  db: Db,
  { caller, area, child }: ChildAccess,
  { cursor, limit }: MeasurementPage,
  now: Date,
): Promise<Listed> {
  const viewer = viewerOf({ caller, area, children: [child] })
  const where = sql`${m.childId} = ${child.childId} and ${isRestorable(measurementItem, viewer, restorableSince(now))}
    and ${isAfter(m.deletedAt, cursor)}`
  const rows = await rowsOf(db, where, [desc(m.deletedAt), desc(m.id)]).limit(limit + 1)
  return pageOf(rows, limit, (row) => ({ at: row.deletedAt ?? row.updatedAt, id: row.id }), presentMeasurement)
}

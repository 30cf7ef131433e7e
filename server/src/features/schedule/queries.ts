import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccessPeriod, FamilyAccess } from '../../platform/http/access.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { isRestorable, partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { scheduleItem } from './item.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable

const fields = {
  ...getTableColumns(s),
  createdByName: memberName(s.accountId, s.createdBy),
  updatedByName: memberName(s.accountId, s.updatedBy),
}

/** An entry as it is stored, with the names of those who made and last changed it. */
export type EntryRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined, order: readonly SQL[]) {
  return db
    .select(fields)
    .from(s)
    .where(where)
    .orderBy(...order)
}

/** Returns an entry as it crosses the wire to somebody who sees the schedule of these children. */
export function presentEntry(row: EntryRow, children: readonly ChildAccessPeriod[]): ScheduleEntry {
  const { followsId, followsOn } = row
  return {
    id: row.id,
    childIds: seenChildren(row.childIds, children, row.endsAt),
    kind: row.kind,
    title: row.title,
    startOn: row.startOn,
    startAt: row.startAt,
    durationMinutes: row.durationMinutes,
    timeZone: row.timeZone,
    rule: row.rule,
    exceptions: [...row.exceptions],
    assigneeId: row.assigneeId,
    place: row.place,
    notes: row.notes,
    color: row.color,
    remindMinutes: row.remindMinutes,
    follows: followsId === null || followsOn === null ? null : { id: followsId, on: followsOn },
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedBy: { id: row.updatedBy, name: row.updatedByName },
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Returns one entry, a deleted one too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readEntry(db: Db, accountId: string, id: string): Promise<EntryRow | null> {
  const [row] = await rowsOf(db, and(eq(s.accountId, accountId), eq(s.id, id)), [])
  return row ?? null
}

/** Of which children entries are asked for, of those that the proof lets see. */
export type EntriesOf = Pick<FamilyAccess, 'caller' | 'area' | 'children'>

export interface EntryFilter {
  /** The first and the last date of which entries are asked for, YYYY-MM-DD; undefined for no bound. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

/**
 * Returns one entry more than `limit` of those that can happen between two dates, in the order of their ends: what has none
 * comes last.
 */
export async function listEntries(
  db: Db,
  access: EntriesOf,
  { from, to, cursor, limit }: EntryFilter,
): Promise<EntryRow[]> {
  if (access.children.length === 0) return []
  const { accountId } = access.caller
  const { relation, holds } = visible(scheduleItem, access.caller, partsOf(scheduleItem, viewerOf(access)))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${sc.endsAt}, ${sc.entryId}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  // The first of each child, which an index gives, merged; an entry of several children comes up once.
  const ids = sql`
    select merged.id from (
      select distinct one.id, one.at from ${relation} cross join lateral (
        select ${sc.entryId} as id, ${sc.endsAt} as at from ${sc}
        where ${holds} and ${endsFrom(from)} and ${isAfter} and ${isBetween(from, to)}
        order by ${sc.endsAt}, ${sc.entryId} limit ${limit + 1}
      ) one
    ) merged order by merged.at, merged.id limit ${limit + 1}`
  const where = sql`${s.accountId} = ${accountId} and ${s.id} = any(array(${ids}))`
  return rowsOf(db, where, [asc(s.endsAt), asc(s.id)])
}

/** Ends are midnights of some zone, so a day of margin is enough for the index to skip what is over. */
function endsFrom(from: string | undefined): SQL {
  if (from === undefined) return sql`true`
  const dayBefore = new Date(Date.parse(`${from}T00:00Z`) - 86_400_000)
  return sql`${sc.endsAt} >= ${dayBefore.toISOString()}::timestamptz`
}

function isBetween(from: string | undefined, to: string | undefined): SQL {
  if (from === undefined && to === undefined) return sql`true`
  const ends = from === undefined ? sql`true` : sql`(${s.lastOn} is null or ${s.lastOn} >= ${from}::date)`
  const begins = to === undefined ? sql`true` : sql`${s.firstOn} <= ${to}::date`
  return sql`exists (select 1 from ${s} where ${s.accountId} = ${sc.accountId} and ${s.id} = ${sc.entryId}
    and ${ends} and ${begins})`
}

/**
 * Returns one entry more than `limit` of what was deleted in the last 30 days, last deleted first; only what the caller could
 * bring back themselves.
 */
export async function listDeletedEntries(
  db: Db,
  access: EntriesOf,
  { cursor, limit }: Pick<EntryFilter, 'cursor' | 'limit'>,
  now: Date,
): Promise<EntryRow[]> {
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${s.deletedAt}, ${s.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const where = sql`${isRestorable(scheduleItem, viewerOf(access), restorableSince(now))} and ${isAfter}`
  return rowsOf(db, where, [desc(s.deletedAt), desc(s.id)]).limit(limit + 1)
}

/** Returns which of these ids are of living entries of a family. Asks no rights. */
export async function livingEntryIds(db: Db, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: s.id })
    .from(s)
    .where(sql`${s.accountId} = ${accountId} and ${s.id} = any(${sql.param(ids)}::uuid[]) and ${s.deletedAt} is null`)
  return new Set(rows.map(({ id }) => id))
}

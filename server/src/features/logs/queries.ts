import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { AreasAccess } from '../../platform/http/access.ts'
import { type Cursor, listWithin, pageOf } from '../../platform/http/cursor.ts'
import { askedOf, holdsAll } from '../../platform/items/asked-words.ts'
import { foundInParts } from '../../platform/items/found-in-parts.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import {
  isRestorable,
  type Part,
  partsOf,
  sees,
  type Viewer,
  type Visible,
  visible,
} from '../../platform/items/visibility.ts'
import { memberName, subselect } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { commentCountOf, likesOf } from '../reactions/public.ts'
import { entryOf } from './entry-rows.ts'
import { logItem } from './item.ts'
import { narrowed } from './narrowed-parts.ts'
import { logEntriesTable } from './tables.ts'

/** An entry and the name that live events carry beside it. */
export interface NamedEntry {
  readonly entry: Entry
  readonly childName: string
}

const e = logEntriesTable
const { search: _search, ...columns } = getTableColumns(logEntriesTable)

const fields = {
  ...columns,
  createdByName: memberName(e.accountId, e.createdBy),
  updatedByName: memberName(e.accountId, e.updatedBy),
  likes: likesOf(e.accountId, 'log', e.id),
  commentCount: commentCountOf(e.accountId, 'log', e.id),
  childName: subselect(sql<string>`coalesce((
    select ${childrenTable.name} from ${childrenTable}
    where ${childrenTable.accountId} = ${e.accountId} and ${childrenTable.id} = ${e.childId}
  ), '')`),
}

function named(row: Awaited<ReturnType<typeof rowsOf>>[number]): NamedEntry {
  const { createdByName, updatedByName, likes, commentCount, childName, ...stored } = row
  const entry = entryOf(stored, {
    createdBy: { id: row.createdBy, name: createdByName },
    updatedBy: { id: row.updatedBy, name: updatedByName },
    likes,
    commentCount,
  })
  return { entry, childName }
}

/** The rows with the ids that `ids`, a subquery of one column, finds; names, likes and counts come with them. */
function rowsOf(db: Db, accountId: string, ids: SQL, order: readonly SQL[]) {
  return db
    .select(fields)
    .from(e)
    .where(and(eq(e.accountId, accountId), sql`${e.id} = any(array(${ids}))`))
    .orderBy(...order)
}

const latestFirst = [desc(e.startAt), desc(e.id)] as const
const lastDeletedFirst = [desc(e.deletedAt), desc(e.id)] as const

/** One entry by id, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readEntry(db: Db, accountId: string, entryId: string): Promise<NamedEntry | null> {
  const [row] = await db
    .select(fields)
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.id, entryId)))
  return row === undefined ? null : named(row)
}

/** Entries by id, in no order. Asks no rights: those are the caller's to have. */
export async function readEntries(db: Db, accountId: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(db, accountId, sql`select unnest(${sql.param(ids)}::uuid[])`, latestFirst)
  return rows.map((row) => named(row).entry)
}

export interface EntryFilter {
  readonly childId?: string | undefined
  readonly kind?: KindName | undefined
  /** Notes that stay on top, and nothing else. */
  readonly isPinned?: boolean
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Words; each must begin a word of the entry. */
  readonly asked?: string | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

function isAsked(filter: EntryFilter): SQL {
  const conditions = [
    // As the index of pinned notes says it.
    ...(filter.isPinned === true ? [sql`${e.kind} = 'note' and (${e.details} ->> 'isPinned') = 'true'`] : []),
    ...(filter.from === undefined ? [] : [sql`${e.startAt} >= ${filter.from.toISOString()}::timestamptz`]),
    ...(filter.to === undefined ? [] : [sql`${e.startAt} < ${filter.to.toISOString()}::timestamptz`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function isAfter(column: SQL | typeof e.startAt | typeof e.deletedAt, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${column}, ${e.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** Ids of the first rows of all that is visible: the first of each part (an index gives those), merged. */
function firstOfEach(
  { relation }: Visible,
  column: typeof e.startAt | typeof e.deletedAt,
  where: SQL,
  limit: number,
): SQL {
  return sql`
    select one.id from ${relation} cross join lateral (
      select ${e.id} as id, ${column} as at from ${e} where ${where}
      order by ${column} desc, ${e.id} desc limit ${limit}
    ) one order by one.at desc, one.id desc limit ${limit}`
}

interface Page {
  items: Entry[]
  nextCursor: string | null
}
const nothingFound: Page = { items: [], nextCursor: null }

function partsFor(access: AreasAccess, { childId, kind, isPinned }: EntryFilter): readonly Part[] {
  const parts = narrowed(partsOf(logItem, access), { childId, kind })
  return isPinned === true ? narrowed(parts, { kind: 'note' }) : parts
}

/** Entries that the proof lets see, latest start first. */
export async function listEntries(db: Db, access: AreasAccess, filter: EntryFilter): Promise<Page> {
  const { accountId } = access.caller
  const parts = partsFor(access, filter)
  if (parts.length === 0) return nothingFound
  const seen = visible(logItem, access.caller, parts)
  const where = sql`${seen.holds} and ${e.deletedAt} is null and ${isAsked(filter)} and ${isAfter(e.startAt, filter.cursor)}`
  const ids =
    filter.asked === undefined
      ? firstOfEach(seen, e.startAt, where, filter.limit + 1)
      : found(access, parts, filter, filter.asked)
  if (ids === null) return nothingFound
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return pageOf(
    rows,
    filter.limit,
    (row) => ({ at: row.startAt, id: row.id }),
    (row) => named(row).entry,
  )
}

/** Ids of what the words find; null when there are no words to look for. */
function found({ caller }: AreasAccess, parts: readonly Part[], filter: EntryFilter, asked: string): SQL | null {
  const words = askedOf(logItem, caller.accountId, asked)
  if (words === null) return null
  const limit = filter.limit + 1
  const where = sql`${e.deletedAt} is null and ${isAsked(filter)} and ${isAfter(e.startAt, filter.cursor)}`
  const first = foundInParts(logItem, caller, parts, { where, words, limit })
  return sql`select found.id from ${first} found order by found.at desc, found.id desc limit ${limit}`
}

/** What was deleted, is within the proof and the caller can bring back, last deleted first. */
export async function listDeleted(db: Db, access: AreasAccess, filter: EntryFilter, now: Date): Promise<Page> {
  const { accountId } = access.caller
  const parts = partsFor(access, filter)
  if (parts.length === 0) return nothingFound
  // Few rows, so words are looked for without an index.
  const words = filter.asked === undefined ? [] : askedOf(logItem, accountId, filter.asked)
  if (words === null) return nothingFound
  const isFound = holdsAll(words)
  const seen = visible(logItem, access.caller, parts)
  const where = sql`${seen.holds} and ${isRestorable(logItem, access, restorableSince(now))} and ${isAsked(filter)}
    and ${isFound} and ${isAfter(e.deletedAt, filter.cursor)}`
  const ids = firstOfEach(seen, e.deletedAt, where, filter.limit + 1)
  const rows = await rowsOf(db, accountId, ids, lastDeletedFirst)
  return pageOf(
    rows,
    filter.limit,
    (row) => ({ at: row.deletedAt ?? row.updatedAt, id: row.id }),
    (row) => named(row).entry,
  )
}

/** More than a family lets go on at once; of what is beyond, the latest are told. */
const mostOpen = 200

/** Ids of what is going on, latest first. */
function openIds({ relation, holds }: Visible): SQL {
  return sql`select ${e.id} from ${relation} join ${e} on ${holds} and ${e.isOpen} and ${e.deletedAt} is null
    order by ${e.startAt} desc, ${e.id} desc limit ${mostOpen}`
}

/** The latest entry of each visible kind for each child of the proof, and what is going on. */
export async function listLatest(db: Db, access: AreasAccess): Promise<Entry[]> {
  const { accountId } = access.caller
  const parts = partsOf(logItem, access)
  if (parts.length === 0) return []
  const kinds = visible(logItem, access.caller, parts, true)
  const whole = visible(logItem, access.caller, parts)
  const ids = sql`
    select one.id from ${kinds.relation}
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${kinds.holds} and ${e.deletedAt} is null
        order by ${e.startAt} desc, ${e.id} desc limit 1
      ) one
    union (${openIds(whole)})`
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return listWithin(rows.map((row) => named(row).entry))
}

/** What is going on within the proof, latest start first. */
export async function listOpen(db: Db, access: AreasAccess): Promise<Entry[]> {
  const { accountId } = access.caller
  const parts = partsOf(logItem, access)
  if (parts.length === 0) return []
  const ids = openIds(visible(logItem, access.caller, parts))
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return listWithin(rows.map((row) => named(row).entry))
}

const mostNotes = 5

/** Ids of the newest handover notes and pinned notes that others wrote since an instant. */
export async function listNewNotes(db: Db, viewer: Viewer, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${e.id} as id from ${e}
    where ${sees(logItem, viewer)} and ${e.createdAt} > ${since.toISOString()}::timestamptz
      and ${e.createdBy} <> ${viewer.caller.userId} and ${e.kind} = 'note'
      and (${e.details} ->> 'isPinned' = 'true' or ${e.details} ->> 'isHandover' = 'true')
    order by ${e.createdAt} desc, ${e.id} desc limit ${mostNotes}`)
  return rows.map(({ id }) => id)
}

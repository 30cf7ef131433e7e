import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast, type Level } from '@nestwren/contract/permissions'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstFound, nearRowsOf, rareWords, wordedRows } from '../../platform/db/first-found.ts'
import { searchQuery } from '../../platform/db/search-words.ts'
import type { AreasAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { memberName, subselect } from '../account/member-name-queries.ts'
import { childrenTable } from '../children/tables.ts'
import { commentCountOf, likesOf } from '../reactions/queries.ts'
import { entryOf } from './entry-rows.ts'
import { logEntriesTable } from './tables.ts'
import { type EntryWindow, entryWindows, isWhole, narrowed } from './window-queries.ts'

const restorableMs = 30 * 86_400_000

/** What was deleted before this instant cannot be brought back any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableMs)
}

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

/** A relation of what may be seen, and the condition that an entry lies in it. */
interface Visible {
  /** How many rows the relation has. */
  readonly parts: number
  readonly relation: SQL
  readonly holds: SQL
}

/**
 * Whole children as `visible(child_id, from_at)`. Where some kinds of a child are out of sight, or one is asked for, a row
 * for each kind, so that the index of kinds finds what is visible without reading over what is not.
 */
function visible(accountId: string, windows: readonly EntryWindow[]): Visible {
  return isWhole(windows) ? visibleChildren(accountId, windows) : visibleKinds(accountId, windows)
}

function visibleChildren(accountId: string, windows: readonly EntryWindow[]): Visible {
  const ids = sql.param(windows.map(({ childId }) => childId))
  const froms = sql.param(windows.map(startOf))
  return {
    parts: windows.length,
    relation: sql`unnest(${ids}::uuid[], ${froms}::timestamptz[]) as visible(child_id, from_at)`,
    holds: sql`${e.accountId} = ${accountId} and ${e.childId} = visible.child_id and ${e.startAt} >= visible.from_at`,
  }
}

function visibleKinds(accountId: string, windows: readonly EntryWindow[]): Visible {
  const rows = windows.flatMap((window) => window.kinds.map((kind) => ({ window, kind })))
  const ids = sql.param(rows.map(({ window }) => window.childId))
  const froms = sql.param(rows.map(({ window }) => startOf(window)))
  const kinds = sql.param(rows.map(({ kind }) => kind))
  return {
    parts: rows.length,
    relation: sql`unnest(${ids}::uuid[], ${froms}::timestamptz[], ${kinds}::text[]) as visible(child_id, from_at, kind)`,
    holds: sql`${e.accountId} = ${accountId} and ${e.childId} = visible.child_id and ${e.kind} = visible.kind
      and ${e.startAt} >= visible.from_at`,
  }
}

function startOf({ from }: EntryWindow): string {
  return from?.toISOString() ?? '-infinity'
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

function windowsFor(access: Pick<AreasAccess, 'windows'>, filter: EntryFilter): readonly EntryWindow[] {
  const { childId, kind, isPinned } = filter
  const windows = narrowed(entryWindows(access), { childId, kind })
  return isPinned === true ? narrowed(windows, { kind: 'note' }) : windows
}

/** Entries that the proof lets see, latest start first. */
export async function listEntries(db: Db, access: AreasAccess, filter: EntryFilter): Promise<Page> {
  const { accountId } = access.caller
  const windows = windowsFor(access, filter)
  if (windows.length === 0) return nothingFound
  const seen = visible(accountId, windows)
  const where = sql`${seen.holds} and ${e.deletedAt} is null and ${isAsked(filter)} and ${isAfter(e.startAt, filter.cursor)}`
  const ids =
    filter.asked === undefined
      ? firstOfEach(seen, e.startAt, where, filter.limit + 1)
      : found(seen, where, searchQuery(accountId, filter.asked), filter.limit + 1)
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
function found({ relation, parts }: Visible, where: SQL, words: string | null, limit: number): SQL | null {
  if (words === null) return null
  const isFound = sql`${e.search} is not null and ${e.search} @@ ${rareWords(words)}`
  const nearRows = nearRowsOf(parts)
  const first = firstFound({
    nearRows,
    near: sql`
      select visible.part, one.* from (select row_number() over () as part, visible.* from ${relation}) visible
        cross join lateral (
          select ${e.startAt} as at, ${e.id}, ${isFound} as is_found from ${e} where ${where}
          order by ${e.startAt} desc, ${e.id} desc limit ${nearRows}
        ) one`,
    all: sql`select ${e.startAt} as at, ${e.id} from ${wordedRows(e, isFound)} join ${relation} on ${where}`,
    limit,
  })
  return sql`select found.id from ${first} found order by found.at desc, found.id desc limit ${limit}`
}

/** What of the proof is held at this level at least. */
function heldAt({ caller, windows }: AreasAccess, level: Level): Pick<AreasAccess, 'caller' | 'windows'> {
  const held = windows.map(({ area, children }) => ({
    area,
    children: children.filter((child) => isLevelAtLeast(child.level, level)),
  }))
  return { caller, windows: held }
}

/** The condition that the caller could bring back an entry of what they may add to. */
function isRestorable(access: AreasAccess, adding: readonly EntryWindow[], filter: EntryFilter): SQL {
  const managed = windowsFor(heldAt(access, 'manage'), filter)
  const count = (windows: readonly EntryWindow[]) => windows.reduce((sum, { kinds }) => sum + kinds.length, 0)
  if (count(managed) === count(adding)) return sql`true`
  const { accountId, userId } = access.caller
  const { relation } = visibleKinds(accountId, managed)
  return sql`(${e.createdBy} = ${userId} or exists (
    select 1 from (select * from ${relation}) managed where managed.child_id = ${e.childId} and managed.kind = ${e.kind}))`
}

/** What was deleted, is within the proof and the caller can bring back, last deleted first. */
export async function listDeleted(db: Db, access: AreasAccess, filter: EntryFilter, now: Date): Promise<Page> {
  const { accountId } = access.caller
  const windows = windowsFor(heldAt(access, 'add'), filter)
  if (windows.length === 0) return nothingFound
  const since = restorableSince(now).toISOString()
  // Few rows, so words are looked for without an index.
  const words = filter.asked === undefined ? undefined : searchQuery(accountId, filter.asked)
  if (words === null) return nothingFound
  const isFound = words === undefined ? sql`true` : sql`${e.search} @@ ${words}::tsquery`
  const seen = visible(accountId, windows)
  const where = sql`${seen.holds} and ${e.deletedAt} >= ${since}::timestamptz and ${isAsked(filter)}
    and ${isFound} and ${isRestorable(access, windows, filter)} and ${isAfter(e.deletedAt, filter.cursor)}`
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
  const windows = entryWindows(access)
  if (windows.length === 0) return []
  const kinds = visibleKinds(accountId, windows)
  const whole = visible(accountId, windows)
  const ids = sql`
    select one.id from ${kinds.relation}
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${kinds.holds} and ${e.deletedAt} is null
        order by ${e.startAt} desc, ${e.id} desc limit 1
      ) one
    union (${openIds(whole)})`
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return rows.map((row) => named(row).entry)
}

/** What is going on within the proof, latest start first. */
export async function listOpen(db: Db, access: AreasAccess): Promise<Entry[]> {
  const { accountId } = access.caller
  const windows = entryWindows(access)
  if (windows.length === 0) return []
  const ids = openIds(visible(accountId, windows))
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return rows.map((row) => named(row).entry)
}

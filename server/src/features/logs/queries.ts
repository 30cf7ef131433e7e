import type { Entry } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildWindow, FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { memberName, subselect } from '../account/member-name-queries.ts'
import { childrenTable } from '../children/tables.ts'
import { commentCountOf, likesOf } from '../reactions/queries.ts'
import { entryOf, kindsIn } from './entry-rows.ts'
import { searchQuery } from './search-words.ts'
import { logEntriesTable } from './tables.ts'

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

/** Children with the start of what may be seen of each, as a relation `visible(child_id, from_at)`. */
function visible(children: readonly ChildWindow[]): SQL {
  const ids = sql.param(children.map(({ childId }) => childId))
  const froms = sql.param(children.map(({ from }) => from?.toISOString() ?? '-infinity'))
  return sql`unnest(${ids}::uuid[], ${froms}::timestamptz[]) as visible(child_id, from_at)`
}

function isVisible(accountId: string): SQL {
  return sql`${e.accountId} = ${accountId} and ${e.childId} = visible.child_id and ${e.startAt} >= visible.from_at`
}

export interface EntryFilter {
  readonly kind?: KindName | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Words; each must begin a word of the entry. */
  readonly asked?: string | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

function isAsked(filter: EntryFilter, kinds: readonly KindName[]): SQL {
  const conditions = [
    filter.kind === undefined ? isOneOf(kinds) : sql`${e.kind} = ${filter.kind}`,
    ...(filter.from === undefined ? [] : [sql`${e.startAt} >= ${filter.from.toISOString()}::timestamptz`]),
    ...(filter.to === undefined ? [] : [sql`${e.startAt} < ${filter.to.toISOString()}::timestamptz`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** No condition at all where every kind is meant, which is the usual case and the fastest. */
function isOneOf(kinds: readonly KindName[]): SQL {
  return kinds.length === kindNames.length ? sql`true` : sql`${e.kind} = any(${sql.param(kinds)}::text[])`
}

function isAfter(column: SQL | typeof e.startAt | typeof e.deletedAt, cursor: Cursor | null): SQL {
  if (cursor === null) return sql`true`
  return sql`(${column}, ${e.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** Ids of the first rows of all children: the first of each child (an index gives those), merged. */
function firstOfEach(
  children: readonly ChildWindow[],
  column: typeof e.startAt | typeof e.deletedAt,
  where: SQL,
  limit: number,
): SQL {
  return sql`
    select one.id from ${visible(children)} cross join lateral (
      select ${e.id} as id, ${column} as at from ${e} where ${where}
      order by ${column} desc, ${e.id} desc limit ${limit}
    ) one order by one.at desc, one.id desc limit ${limit}`
}

interface Page {
  items: Entry[]
  nextCursor: string | null
}
const nothingFound: Page = { items: [], nextCursor: null }

/** Entries of the proof's children, latest start first. */
export async function listEntries(db: Db, access: FamilyAccess, filter: EntryFilter): Promise<Page> {
  const { accountId } = access.caller
  const kinds = allowedKinds(access, filter)
  if (access.children.length === 0 || kinds.length === 0) return nothingFound
  const where = sql`${isVisible(accountId)} and ${e.deletedAt} is null and ${isAsked(filter, kinds)} and ${isAfter(e.startAt, filter.cursor)}`
  const ids =
    filter.asked === undefined
      ? firstOfEach(access.children, e.startAt, where, filter.limit + 1)
      : found(access.children, where, searchQuery(accountId, filter.asked), filter.limit + 1)
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
function found(children: readonly ChildWindow[], where: SQL, words: string | null, limit: number): SQL | null {
  if (words === null) return null
  return sql`
    select ${e.id} from ${e} join ${visible(children)} on ${where}
    where ${e.search} @@ ${words}::tsquery
    order by ${e.startAt} desc, ${e.id} desc limit ${limit}`
}

/** What was deleted of the proof's children and can be brought back, last deleted first. */
export async function listDeleted(db: Db, access: FamilyAccess, filter: EntryFilter, now: Date): Promise<Page> {
  const { accountId } = access.caller
  const kinds = allowedKinds(access, filter)
  if (access.children.length === 0 || kinds.length === 0) return nothingFound
  const since = restorableSince(now).toISOString()
  // Few rows, so words are looked for without an index.
  const words = filter.asked === undefined ? undefined : searchQuery(accountId, filter.asked)
  if (words === null) return nothingFound
  const isFound = words === undefined ? sql`true` : sql`${e.search} @@ ${words}::tsquery`
  const where = sql`${isVisible(accountId)} and ${e.deletedAt} >= ${since}::timestamptz and ${isAsked(filter, kinds)}
    and ${isFound} and ${isAfter(e.deletedAt, filter.cursor)}`
  const ids = firstOfEach(access.children, e.deletedAt, where, filter.limit + 1)
  const rows = await rowsOf(db, accountId, ids, lastDeletedFirst)
  return pageOf(
    rows,
    filter.limit,
    (row) => ({ at: row.deletedAt ?? row.updatedAt, id: row.id }),
    (row) => named(row).entry,
  )
}

function allowedKinds(access: FamilyAccess, filter: Pick<EntryFilter, 'kind'>): KindName[] {
  return kindsIn(access.area).filter((kind) => filter.kind === undefined || kind === filter.kind)
}

/** The latest entry of each kind for each child of the proof, and all that are going on. */
export async function listLatest(db: Db, access: FamilyAccess): Promise<Entry[]> {
  const { accountId } = access.caller
  const kinds = kindsIn(access.area)
  if (access.children.length === 0 || kinds.length === 0) return []
  const ids = sql`
    select one.id from ${visible(access.children)}
      cross join unnest(${sql.param(kinds)}::text[]) as asked(kind)
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${isVisible(accountId)} and ${e.kind} = asked.kind and ${e.deletedAt} is null
        order by ${e.startAt} desc, ${e.id} desc limit 1
      ) one
    union
    select ${e.id} from ${visible(access.children)} join ${e}
      on ${isVisible(accountId)} and ${e.isOpen} and ${e.deletedAt} is null and ${isOneOf(kinds)}`
  const rows = await rowsOf(db, accountId, ids, latestFirst)
  return rows.map((row) => named(row).entry)
}

import type { ArticleCategory } from '@nestwren/contract/knowledge-terms'
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { searchQuery } from '../../platform/db/search-words.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { memberName } from '../account/public.ts'
import { commentCountOf, likesOf } from '../reactions/public.ts'
import { articlePicturesTable, articlesTable } from './tables.ts'

const a = articlesTable
const { search: _search, ...columns } = getTableColumns(a)

const fields = {
  ...columns,
  createdByName: memberName(a.accountId, a.createdBy),
  likes: likesOf(a.accountId, 'article', a.id),
  commentCount: commentCountOf(a.accountId, 'article', a.id),
}

/** An article of a family as it is stored, with names, likes and the count of comments. */
export type ArticleRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined, at: SQL | typeof a.createdAt = a.createdAt) {
  return db.select(fields).from(a).where(where).orderBy(desc(at), desc(a.id))
}

/** One article, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readArticleRow(db: Db, accountId: string, id: string): Promise<ArticleRow | null> {
  const [row] = await rowsOf(db, and(eq(a.accountId, accountId), eq(a.id, id)))
  return row ?? null
}

export interface OwnFilter {
  readonly category?: ArticleCategory | undefined
  readonly ageMonths?: number | undefined
  readonly q?: string | undefined
}

/** What a family wrote and has, last written first; a few hundred at most. */
export async function listOwnArticles(db: Db, accountId: string, filter: OwnFilter): Promise<ArticleRow[]> {
  const { category, ageMonths, q } = filter
  const words = q === undefined ? undefined : searchQuery(accountId, q)
  // Asked for something without a letter or a digit in it.
  if (words === null) return []
  return rowsOf(
    db,
    and(
      eq(a.accountId, accountId),
      isNull(a.deletedAt),
      category === undefined ? undefined : eq(a.category, category),
      ageMonths === undefined
        ? undefined
        : sql`(${a.fromMonths} is null or ${ageMonths} between ${a.fromMonths} and ${a.toMonths})`,
      words === undefined ? undefined : sql`${a.search} @@ ${words}::tsquery`,
    ),
  )
}

/** One row more than `limit` of what was deleted in the last 30 days, last deleted first. */
export async function listDeletedArticles(
  db: Db,
  accountId: string,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
  now: Date,
): Promise<ArticleRow[]> {
  const since = sql`${a.deletedAt} >= ${restorableSince(now).toISOString()}::timestamptz`
  const isAfter = cursor === null ? undefined : isBefore(sql`${a.deletedAt}`, cursor)
  return rowsOf(db, and(eq(a.accountId, accountId), since, isAfter), sql`${a.deletedAt}`).limit(limit + 1)
}

function isBefore(column: SQL, { at, id }: Cursor): SQL {
  return sql`(${column}, ${a.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** How many living articles of a family each category has. */
export async function countByCategory(db: Db, accountId: string): Promise<ReadonlyMap<ArticleCategory, number>> {
  const rows = await db
    .select({ category: a.category, count: sql<number>`count(*)::int` })
    .from(a)
    .where(and(eq(a.accountId, accountId), isNull(a.deletedAt)))
    .groupBy(a.category)
  return new Map(rows.map(({ category, count }) => [category, count]))
}

interface ReactionRow extends Record<string, unknown> {
  readonly id: string
  readonly likes: string[]
  readonly comment_count: number
}

/** Likes and the count of comments that articles have in a family, those of the product included. */
export async function readReactions(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly likes: string[]; readonly commentCount: number }>> {
  if (ids.length === 0) return new Map()
  const of = { account: sql`${accountId}::uuid`, id: sql`asked.id` }
  const { rows } = await db.execute<ReactionRow>(sql`
    select asked.id, ${likesOf(of.account, 'article', of.id)} as likes,
      ${commentCountOf(of.account, 'article', of.id)} as comment_count
    from unnest(${sql.param([...ids])}::uuid[]) as asked(id)`)
  return new Map(rows.map(({ id, likes, comment_count: commentCount }) => [id, { likes, commentCount }]))
}

/** What is known of pictures of a family, deleted ones too, by id. */
export async function readPictures(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  if (ids.length === 0) return new Map()
  const p = articlePicturesTable
  const rows = await db
    .select({ id: p.id, width: p.width, height: p.height })
    .from(p)
    .where(and(eq(p.accountId, accountId), inArray(p.id, [...ids])))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

import type { ItemType } from '@nestwren/contract/live'
import type { Comment } from '@nestwren/contract/reactions'
import { and, asc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { childrenSeen, sees, type Viewer } from '../../platform/items/visibility.ts'
import { memberName, subselect } from '../account/public.ts'
import { commentsTable, likesTable } from './tables.ts'

/** The children of what a comment stands under, as `child_ids`; no row where that is gone or not visible. */
export function commentedItem(items: readonly NamedItem[], viewer: Viewer): SQL {
  const c = commentsTable
  const selects = items.map(
    (item) => sql`select ${childrenSeen(item, viewer)} as child_ids from ${item.table}
      where ${c.itemType} = ${item.type} and ${item.table.id} = ${c.itemId} and ${sees(item, viewer)}`,
  )
  return sql.join(selects, sql` union all `)
}

/** What is liked or commented: one item of one family. */
export interface Item {
  readonly accountId: string
  readonly itemType: ItemType
  readonly itemId: string
}

/** Ids of those who like an item, first like first, as a part of a select. */
export function likesOf(accountId: SQLWrapper, itemType: ItemType, itemId: SQLWrapper): SQL<string[]> {
  return subselect(sql<string[]>`array(
    select ${likesTable.userId} from ${likesTable}
    where ${likesTable.accountId} = ${accountId} and ${likesTable.itemType} = ${sql.raw(`'${itemType}'`)}
      and ${likesTable.itemId} = ${itemId}
    order by ${likesTable.createdAt}, ${likesTable.userId}
  )`)
}

/** How many comments an item has, as a part of a select. */
export function commentCountOf(accountId: SQLWrapper, itemType: ItemType, itemId: SQLWrapper): SQL<number> {
  return subselect(sql<number>`(
    select count(*)::int from ${commentsTable}
    where ${commentsTable.accountId} = ${accountId} and ${commentsTable.itemType} = ${sql.raw(`'${itemType}'`)}
      and ${commentsTable.itemId} = ${itemId} and ${commentsTable.deletedAt} is null
  )`)
}

/** Of these items those of which anybody but this person has said something. */
export async function saidByOthers(
  db: Db,
  { accountId, itemType, itemIds, userId }: Omit<Item, 'itemId'> & { itemIds: readonly string[]; userId: string },
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const c = commentsTable
  const rows = await db
    .selectDistinct({ itemId: c.itemId })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        eq(c.itemType, itemType),
        inArray(c.itemId, [...itemIds]),
        ne(c.createdBy, userId),
        isNull(c.deletedAt),
      ),
    )
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Ids of those who like the item, first like first. */
export async function readLikes(db: Db, item: Item): Promise<string[]> {
  const rows = await db
    .select({ userId: likesTable.userId })
    .from(likesTable)
    .where(
      and(
        eq(likesTable.accountId, item.accountId),
        eq(likesTable.itemType, item.itemType),
        eq(likesTable.itemId, item.itemId),
      ),
    )
    .orderBy(asc(likesTable.createdAt), asc(likesTable.userId))
  return rows.map(({ userId }) => userId)
}

const commentFields = {
  id: commentsTable.id,
  itemId: commentsTable.itemId,
  content: commentsTable.content,
  createdBy: commentsTable.createdBy,
  createdByName: memberName(commentsTable.accountId, commentsTable.createdBy),
  createdAt: commentsTable.createdAt,
  deletedAt: commentsTable.deletedAt,
}

export interface StoredComment {
  readonly comment: Comment
  readonly deletedAt: Date | null
}

function storedComment(row: {
  id: string
  itemId: string
  content: string
  createdBy: string
  createdByName: string
  createdAt: Date
  deletedAt: Date | null
}): StoredComment {
  const { id, itemId, content, createdAt, deletedAt } = row
  const createdBy = { id: row.createdBy, name: row.createdByName }
  return { comment: { id, itemId, content, createdBy, createdAt: createdAt.toISOString() }, deletedAt }
}

function isOfItem({ accountId, itemType, itemId }: Item): SQL | undefined {
  return and(
    eq(commentsTable.accountId, accountId),
    eq(commentsTable.itemType, itemType),
    eq(commentsTable.itemId, itemId),
  )
}

/** One comment of the item, deleted ones too; null when there is none. */
export async function readComment(db: Db, item: Item, commentId: string): Promise<StoredComment | null> {
  const [row] = await db
    .select(commentFields)
    .from(commentsTable)
    .where(and(isOfItem(item), eq(commentsTable.id, commentId)))
  return row === undefined ? null : storedComment(row)
}

/** Comments of the item, oldest first, after `cursor`. */
export async function listComments(
  db: Db,
  item: Item,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<{ items: Comment[]; nextCursor: string | null }> {
  const { createdAt, id, deletedAt } = commentsTable
  const after =
    cursor === null
      ? undefined
      : sql`(${createdAt}, ${id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const rows = await db
    .select(commentFields)
    .from(commentsTable)
    .where(and(isOfItem(item), isNull(deletedAt), after))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => storedComment(row).comment,
  )
}

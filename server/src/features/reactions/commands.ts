import type { ItemType } from '@nestwren/contract/live'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { Comment, reactionEndpoints } from '@nestwren/contract/reactions'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isLiving } from '../../platform/items/find-item.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { type Item, itemOf, listComments, readComment, readLikes } from './queries.ts'
import { commentsTable, likesTable } from './tables.ts'

export type ReactionEndpoints = ReturnType<typeof reactionEndpoints>
type AnyReaction = ReactionEndpoints[keyof ReactionEndpoints]

type ReactionChange =
  | { readonly what: 'liked' }
  | { readonly what: 'unliked' }
  | { readonly what: 'commented'; readonly comment: Comment }
  | { readonly what: 'uncommented'; readonly comment: Comment }

/** What a feature says about its items, so that they can be liked and commented. */
export interface Reactable {
  readonly item: NamedItem
  /** Whether there is one that is not deleted, where that is more than the rows of the item's table say. */
  isThere?(db: Db, accountId: string, id: string): Promise<boolean>
  /** Called after a change, never for a repeat that changed nothing; emits the feature's live events. */
  changed(context: Context<AnyReaction>, access: ItemAccess, change: ReactionChange): Promise<void>
}

/**
 * Each command writes with one statement, so none needs a transaction: pass the names as `autocommit` when mounting.
 */
export const reactionAutocommit = ['like', 'unlike', 'addComment', 'removeComment'] as const

/** The handlers of likes and comments for one type of item. */
export function reactionHandlers(reactable: Reactable): Handlers<ReactionEndpoints> {
  const itemFor = async (context: Context<AnyReaction>, access: ItemAccess): Promise<Item> => {
    const { item, isThere = (db, accountId, id) => isLiving(db, item, accountId, id) } = reactable
    // What is deleted takes no reactions and shows none.
    if (!(await isThere(context.db, access.caller.accountId, access.itemId))) throw context.refuse('NOT_FOUND')
    return itemOf(access, item.type)
  }
  return {
    async like(context, _input, access) {
      const item = await itemFor(context, access)
      const added = await context.db
        .insert(likesTable)
        .values({ ...item, userId: access.caller.userId, createdAt: context.now })
        .onConflictDoNothing()
        .returning({ userId: likesTable.userId })
      if (added.length > 0) await reactable.changed(context, access, { what: 'liked' })
      return { likes: await readLikes(context.db, item) }
    },

    async unlike(context, _input, access) {
      const item = await itemFor(context, access)
      const removed = await context.db
        .delete(likesTable)
        .where(
          and(
            eq(likesTable.accountId, item.accountId),
            eq(likesTable.itemType, item.itemType),
            eq(likesTable.itemId, item.itemId),
            eq(likesTable.userId, access.caller.userId),
          ),
        )
        .returning({ userId: likesTable.userId })
      if (removed.length > 0) await reactable.changed(context, access, { what: 'unliked' })
      return { likes: await readLikes(context.db, item) }
    },

    async listComments(context, { query }, access) {
      const item = await itemFor(context, access)
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      return listComments(context.db, item, { cursor, limit: query.limit })
    },

    async addComment(context, { body }, access) {
      const item = await itemFor(context, access)
      const id = body.id ?? uuidv7()
      const createdBy = access.caller.userId
      const added = await context.db
        .insert(commentsTable)
        .values({ ...item, ...written(item.accountId, body.content), id, createdBy, createdAt: context.now })
        .onConflictDoNothing()
        .returning({ id: commentsTable.id })
      const stored = await readComment(context.db, item, id)
      if (stored === null) throw context.refuse('NOT_FOUND')
      if (added.length > 0) await reactable.changed(context, access, { what: 'commented', comment: stored.comment })
      // A repeat that arrives after the deletion hears what was sent; the comment stays deleted.
      return stored.deletedAt === null ? stored.comment : { ...stored.comment, content: body.content }
    },

    async removeComment(context, { params }, access) {
      const item = await itemFor(context, access)
      const id = params.commentId
      const stored = await readComment(context.db, item, id)
      if (stored === null) throw context.refuse('NOT_FOUND')
      const isOwn = stored.comment.createdBy.id === access.caller.userId
      if (!isOwn && !isLevelAtLeast(access.child.level, 'manage')) throw context.refuse('NOT_YOURS')
      const removed = await context.db
        .update(commentsTable)
        .set({ deletedAt: context.now, content: '', search: null })
        .where(
          and(
            eq(commentsTable.accountId, item.accountId),
            eq(commentsTable.itemType, item.itemType),
            eq(commentsTable.itemId, item.itemId),
            eq(commentsTable.id, id),
            isNull(commentsTable.deletedAt),
          ),
        )
        .returning({ id: commentsTable.id })
      if (removed.length > 0) await reactable.changed(context, access, { what: 'uncommented', comment: stored.comment })
      return undefined
    },
  }
}

/** What a comment says, and the words that search finds it by. */
function written(accountId: string, content: string) {
  return { content, search: searchVector(accountId, [content]) }
}

/** Removes likes and comments of items that are gone for good; the caller proves nothing, so this is for jobs only. */
export async function purgeReactionsOf(db: Db, itemType: ItemType, items: Gone): Promise<void> {
  const accountIds = sql.param(items.map(({ accountId }) => accountId))
  const ids = sql.param(items.map(({ id }) => id))
  for (const table of [likesTable, commentsTable]) {
    const isGone = sql`(${table.accountId}, ${table.itemId}) in (select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`
    await db.delete(table).where(and(eq(table.itemType, itemType), isGone))
  }
}

/** Removes what is left of comments deleted before the instant; resolves to how many. */
export function purgeDeletedComments(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, commentsTable, lt(commentsTable.deletedAt, before), signal)
}

/** Many likes and comments at once, for made-up families and tests. */
export async function insertReactions(
  db: Db,
  rows: {
    readonly likes: readonly (typeof likesTable.$inferInsert)[]
    readonly comments: readonly (typeof commentsTable.$inferInsert)[]
  },
): Promise<void> {
  if (rows.likes.length > 0)
    await db
      .insert(likesTable)
      .values([...rows.likes])
      .onConflictDoNothing()
  if (rows.comments.length > 0)
    await db
      .insert(commentsTable)
      .values(rows.comments.map((row) => ({ ...row, ...written(row.accountId, row.content) })))
      .onConflictDoNothing()
}

/** Removes comments of one person by their ids, or their likes by the ids of what they like. */
export async function removeReactions(
  db: Db,
  what: 'comments' | 'likes',
  { accountId, itemType, userId }: { readonly accountId: string; readonly itemType: ItemType; readonly userId: string },
  ids: readonly string[],
): Promise<void> {
  const [c, l] = [commentsTable, likesTable]
  if (what === 'comments')
    await db
      .delete(c)
      .where(
        and(eq(c.accountId, accountId), eq(c.itemType, itemType), eq(c.createdBy, userId), inArray(c.id, [...ids])),
      )
  else
    await db
      .delete(l)
      .where(
        and(eq(l.accountId, accountId), eq(l.itemType, itemType), eq(l.userId, userId), inArray(l.itemId, [...ids])),
      )
}

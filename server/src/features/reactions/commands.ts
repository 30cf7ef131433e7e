import type { ItemType, LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { Comment, reactionEndpoints } from '@nestwren/contract/reactions'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import { type Calls, calls } from '../../platform/feature/feature.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { Audience, Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers, Locate } from '../../platform/http/mount.ts'
import { isLiving, locatorOf } from '../../platform/items/find-item.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { type Item, listComments, readComment, readLikes } from './queries.ts'
import { commentsTable, likesTable } from './tables.ts'

type ReactionEndpoints = ReturnType<typeof reactionEndpoints>

/** The types of items whose likes and comments are told at once. */
type ReactableType = LiveEventName extends infer Name ? (Name extends `${infer Type}:liked` ? Type : never) : never

/** What some of those who may see an item are told of it; an event of a comment also brings the comment. */
export interface ReactionNews<T extends ReactableType = ReactableType> {
  readonly payload: LiveEvents[`${T}:liked`]
  readonly audience: Audience
}

/** What a feature says about its items, so that they can be liked and commented. */
export interface Reactable<T extends ReactableType = ReactableType> {
  readonly item: NamedItem & { readonly type: T }
  /** How an item is found, where that is more than the rows of its table say. */
  readonly locate?: Locate
  /** Likewise, whether there is one that is not deleted. */
  isThere?(db: Db, accountId: string, id: string): Promise<boolean>
  /** Who is told what after a change, never for a repeat that changed nothing; nobody where the item is gone. */
  news(context: Reacting, by: Reactor): Promise<readonly ReactionNews<T>[]>
}

/** Who likes or comments on which item. Whether they may is for whoever says so. */
export interface Reactor {
  /** A member, or the holder of a family's link under the id of that link. */
  readonly caller: Actor
  readonly itemId: string
}

/** What of a call a like or a comment needs. */
export type Reacting = Pick<Context, 'db' | 'now' | 'emit'> & { refuse(code: 'NOT_FOUND'): HttpError }

/**
 * The calls of likes and comments for one type of item. Each command writes with one statement, so none needs a
 * transaction.
 */
export function reactionCalls<T extends ReactableType>(endpoints: ReactionEndpoints, reactable: Reactable<T>): Calls {
  const { item, locate = locatorOf(item) } = reactable
  return calls(endpoints, reactionHandlers(reactable), {
    locate,
    autocommit: ['like', 'unlike', 'addComment', 'removeComment'],
  })
}

/** The item; refuses what is deleted, which takes no reactions and shows none. */
async function itemFor(context: Reacting, reactable: Reactable, { caller, itemId }: Reactor): Promise<Item> {
  const { accountId } = caller
  const { item, isThere = (db, ofAccount, id) => isLiving(db, item, ofAccount, id) } = reactable
  if (!(await isThere(context.db, accountId, itemId))) throw context.refuse('NOT_FOUND')
  return { accountId, itemType: item.type, itemId }
}

async function tellLike(context: Reacting, reactable: Reactable, by: Reactor, what: 'liked' | 'unliked') {
  for (const { payload, audience } of await reactable.news(context, by))
    context.emit(`${reactable.item.type}:${what}`, payload, audience)
}

async function tellComment(
  context: Reacting,
  reactable: Reactable,
  by: Reactor,
  what: 'new' | 'deleted',
  comment: Comment,
) {
  for (const { payload, audience } of await reactable.news(context, by))
    context.emit(`${reactable.item.type}:comment:${what}`, { ...payload, comment }, audience)
}

/** Writes somebody's like down and tells those who see the item; resolves to all who like it. */
export async function addLike(context: Reacting, reactable: Reactable, by: Reactor): Promise<string[]> {
  const item = await itemFor(context, reactable, by)
  const added = await context.db
    .insert(likesTable)
    .values({ ...item, userId: by.caller.userId, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ userId: likesTable.userId })
  if (added.length > 0) await tellLike(context, reactable, by, 'liked')
  return readLikes(context.db, item)
}

/** Takes somebody's like back and tells those who see the item; resolves to all who like it still. */
export async function removeLike(context: Reacting, reactable: Reactable, by: Reactor): Promise<string[]> {
  const item = await itemFor(context, reactable, by)
  const removed = await context.db
    .delete(likesTable)
    .where(
      and(
        eq(likesTable.accountId, item.accountId),
        eq(likesTable.itemType, item.itemType),
        eq(likesTable.itemId, item.itemId),
        eq(likesTable.userId, by.caller.userId),
      ),
    )
    .returning({ userId: likesTable.userId })
  if (removed.length > 0) await tellLike(context, reactable, by, 'unliked')
  return readLikes(context.db, item)
}

/** Writes a comment down and tells those who see the item; the same id again answers the same comment. */
export async function addComment(
  context: Reacting,
  reactable: Reactable,
  by: Reactor,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<Comment> {
  const item = await itemFor(context, reactable, by)
  const createdBy = by.caller.userId
  const added = await context.db
    .insert(commentsTable)
    .values({ ...item, ...written(item.accountId, content), id, createdBy, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: commentsTable.id })
  const stored = await readComment(context.db, item, id)
  if (stored === null) throw context.refuse('NOT_FOUND')
  if (added.length > 0) await tellComment(context, reactable, by, 'new', stored.comment)
  // A repeat that arrives after the deletion hears what was sent; the comment stays deleted.
  return stored.deletedAt === null ? stored.comment : { ...stored.comment, content }
}

function reactionHandlers(reactable: Reactable): Handlers<ReactionEndpoints> {
  return {
    like: async (context, _input, access) => ({ likes: await addLike(context, reactable, access) }),

    unlike: async (context, _input, access) => ({ likes: await removeLike(context, reactable, access) }),

    async listComments(context, { query }, access) {
      const item = await itemFor(context, reactable, access)
      const cursor = cursorAsked(context, query)
      return listComments(context.db, item, { cursor, limit: query.limit })
    },

    addComment: (context, { body }, access) =>
      addComment(context, reactable, access, { id: body.id ?? uuidv7(), content: body.content }),

    async removeComment(context, { params }, access) {
      const item = await itemFor(context, reactable, access)
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
      if (removed.length > 0) await tellComment(context, reactable, access, 'deleted', stored.comment)
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

/** Likes and comments of a family. */
export const reactionPurge = [purgeOf('likes', likesTable), purgeOf('comments', commentsTable)]

import type { ItemType } from '@nestwren/contract/live'
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

const words = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** Who likes what; the row itself is the like. */
export const likesTable = pgTable(
  'likes',
  {
    accountId: uuid('account_id').notNull(),
    itemType: text('item_type').$type<ItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.itemType, table.itemId, table.userId] })],
)
grows(likesTable, { within: 'room' })

export const commentsTable = pgTable(
  'comments',
  {
    accountId: uuid('account_id').notNull(),
    itemType: text('item_type').$type<ItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    id: uuid('id').notNull(),
    content: text('content').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    /** Kept for a while without its content, so that a late repeat of the call that made it does not bring it back. */
    deletedAt: at('deleted_at'),
    /** Words of the comment, each with the account before it; null when there are none. */
    search: words('search'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.itemType, table.itemId, table.id] }),
    // Asked by what happened while somebody was away.
    index('comments_written').on(table.accountId, table.createdAt).where(sql`${table.deletedAt} is null`),
    index('comments_words')
      .using('gin', table.search)
      .where(sql`${table.deletedAt} is null and ${table.search} is not null`),
    index('comments_of_item')
      .on(table.accountId, table.itemType, table.itemId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('comments_removed').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
grows(commentsTable, { within: 'room' })

import type { Locale } from '@nestwren/contract/auth'
import type { GiftPriority } from '@nestwren/contract/registry-terms'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, usersTable } from '../account/tables.ts'

/** What a family wishes for. */
export const giftsTable = pgTable(
  'registry_items',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    /** What visitors call it: made here, so that no two families have the same one, as they may have the same `id`. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    /** In units of the currency, with up to two decimals. */
    price: doublePrecision('price'),
    currency: text('currency').notNull(),
    storeUrl: text('store_url'),
    quantity: integer('quantity').notNull(),
    priority: text('priority').$type<GiftPriority>(),
    imageId: uuid('image_id'),
    isGroup: boolean('is_group').notNull(),
    sortKey: doublePrecision('sort_key').notNull().default(0),
    /** Pieces that are reserved, or shares that are given: the sum over its claims, which only claims-commands.ts changes. */
    taken: integer('taken').notNull().default(0),
    /** What those shares come to, in hundredths of the currency's unit. */
    given: bigint('given', { mode: 'number' }).notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // Visitors name an item without its family.
    uniqueIndex('registry_items_public').on(table.publicId),
    index('registry_items_order').on(table.accountId, table.sortKey, table.id).where(sql`${table.deletedAt} is null`),
    index('registry_items_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
grows(giftsTable, { within: 'room' })

/** A gift, or a part of one, that a visitor of the site has reserved. */
export const giftClaimsTable = pgTable(
  'registry_claims',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    name: text('name').notNull(),
    /** As it was typed; empty once its person is forgotten. */
    email: text('email').notNull(),
    /** Trimmed and in lower case, to find what is of one visitor; null once they are forgotten. */
    emailKey: text('email_key'),
    note: text('note').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of a group gift, in hundredths of the currency's unit; 0 of any other. */
    share: bigint('share', { mode: 'number' }).notNull(),
    /** A hash: whoever has the token may give the gift back. */
    tokenHash: text('token_hash').notNull(),
    /** A keyed hash of the network address it came from, of this family alone: to undo what a flood has reserved. */
    connection: text('connection').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    boughtAt: at('bought_at'),
    thankedAt: at('thanked_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('registry_claims_token').on(table.tokenHash),
    index('registry_claims_of_item').on(table.accountId, table.itemId, table.createdAt, table.id),
    index('registry_claims_latest').on(table.accountId, table.createdAt, table.id),
    index('registry_claims_visitor').on(table.accountId, table.emailKey),
    index('registry_claims_connection').on(table.accountId, table.connection),
    index('registry_claims_email').on(table.emailKey).where(sql`${table.emailKey} is not null`),
  ],
)
grows(giftClaimsTable, { with: giftsTable })

/** How one person of a family hears of claims. */
export const registryReadersTable = pgTable(
  'registry_readers',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Until then they are told nothing of claims. */
    hiddenUntil: at('hidden_until'),
    mails: boolean('mails').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('registry_readers_of_user').on(table.userId),
  ],
)
grows(registryReadersTable, { most: 1, of: 'person' })

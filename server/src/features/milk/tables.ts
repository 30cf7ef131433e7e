import type { MilkPlace } from '@nestwren/contract/logs/kind'
import type { milkEnds } from '@nestwren/contract/milk'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Milk that was put by. What is left of a lot follows from {@link milkUsesTable}. */
export const milkLotsTable = pgTable(
  'milk_lots',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    place: text('place').$type<MilkPlace>().notNull(),
    amountMl: integer('amount_ml').notNull(),
    pumpedAt: at('pumped_at').notNull(),
    movedAt: at('moved_at').notNull(),
    isThawed: boolean('is_thawed').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    hasOwnExpiry: boolean('has_own_expiry').notNull().default(false),
    label: text('label'),
    /** The pumping it came from. */
    entryId: uuid('entry_id'),
    endedAt: at('ended_at'),
    endedAs: text('ended_as').$type<(typeof milkEnds)[number]>(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('milk_lots_there')
      .on(table.accountId, table.childId, table.expiresAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.endedAt} is null`),
    index('milk_lots_ended')
      .on(table.accountId, table.childId, table.endedAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.endedAt} is not null`),
    index('milk_lots_of_entry').on(table.accountId, table.entryId).where(sql`${table.entryId} is not null`),
  ],
)
grows(milkLotsTable, { within: 'room' })

/** Which feed took how much of which lot; written with the entry and gone with it. */
export const milkUsesTable = pgTable(
  'milk_uses',
  {
    accountId: uuid('account_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    amountMl: integer('amount_ml').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.lotId, table.entryId] }),
    index('milk_uses_of_entry').on(table.accountId, table.entryId),
  ],
)
grows(milkUsesTable, { within: 'room' })

import type { AllergenGroup, FoodReaction, FoodStatus } from '@nestwren/contract/food'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** What a family said of a food. How often it was served is counted from the feeds that name it. */
export const foodItemsTable = pgTable(
  'food_items',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    name: text('name').notNull(),
    /** The name as it is compared: without case and marks. */
    nameKey: text('name_key').notNull(),
    allergen: text('allergen').$type<AllergenGroup>(),
    firstTriedOn: date('first_tried_on', { mode: 'string' }),
    status: text('status').$type<FoodStatus>().notNull(),
    reactions: jsonb('reactions').$type<readonly FoodReaction[]>().notNull(),
    note: text('note').notNull(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('food_items_of_child')
      .on(table.accountId, table.childId, table.nameKey)
      .where(sql`${table.deletedAt} is null`),
    index('food_items_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
grows(foodItemsTable, { within: 'room' })

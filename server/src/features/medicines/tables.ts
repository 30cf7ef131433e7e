import type { Dose } from '@nestwren/contract/logs/kinds/medicine'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** The medicines of each child, as the family set them up. */
export const medicinesTable = pgTable(
  'medicines',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    name: text('name').notNull(),
    dose: jsonb('dose').$type<Dose>(),
    minIntervalS: integer('min_interval_s'),
    maxDosesPerDay: integer('max_doses_per_day'),
    notes: text('notes').notNull(),
    isActive: boolean('is_active').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('medicines_of_child').on(table.accountId, table.childId).where(sql`${table.deletedAt} is null`),
  ],
)
grows(medicinesTable, { within: 'room' })

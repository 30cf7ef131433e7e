import type { OwnIcon } from '@nestwren/contract/logs/kinds/own'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Kinds of log entries that a family made for itself. */
export const ownKindsTable = pgTable(
  'own_kinds',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    icon: text('icon').$type<OwnIcon>().notNull(),
    color: text('color').notNull(),
    hasDuration: boolean('has_duration').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // One of a name, ignoring case, among those that are there.
    uniqueIndex('own_kinds_name').on(table.accountId, sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
  ],
)
grows(ownKindsTable, { within: 'room' })

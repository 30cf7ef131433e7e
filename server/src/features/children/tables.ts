import type { sexes } from '@nestwren/contract/children'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

export const childrenTable = pgTable(
  'children',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    birthdate: date('birthdate', { mode: 'string' }),
    /** HH:MM on the clock of the place of birth. */
    birthTime: text('birth_time'),
    dueDate: date('due_date', { mode: 'string' }),
    sex: text('sex').$type<(typeof sexes)[number]>().notNull(),
    color: text('color').notNull(),
    /** Of the files of its photo; a new photo has a new one. */
    photoId: uuid('photo_id'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), index('children_removed').on(table.deletedAt)],
)
grows(childrenTable, { most: 20, of: 'family' })

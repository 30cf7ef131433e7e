import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Questions for the doctor. */
export const visitQuestionsTable = pgTable(
  'visit_questions',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    text: text('text').notNull(),
    isAsked: boolean('is_asked').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('visit_questions_of_child')
      .on(table.accountId, table.childId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('visit_questions_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
grows(visitQuestionsTable, { within: 'room' })

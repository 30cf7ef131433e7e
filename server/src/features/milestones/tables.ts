import type { MotorMilestone } from '@nestwren/contract/milestones'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Milestones that something was said of. WHO's six have an id that follows from the child (rules.ts). */
export const milestonesTable = pgTable(
  'milestones',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    /** null for one of the family's own. */
    key: text('key').$type<MotorMilestone>(),
    title: text('title').notNull(),
    achievedOn: date('achieved_on', { mode: 'string' }),
    note: text('note').notNull(),
    photoId: uuid('photo_id'),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('milestones_of_child').on(table.accountId, table.childId, table.id).where(sql`${table.deletedAt} is null`),
    index('milestones_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('milestones_motor').on(table.accountId, table.childId, table.key).where(sql`${table.key} is not null`),
  ],
)
grows(milestonesTable, { within: 'room' })

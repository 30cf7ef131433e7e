import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
import type { Role } from '@nestwren/contract/permissions'
import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { usersTable } from '../account/tables.ts'

/**
 * What the panel's list asks of each person, in one narrow row: their address, when they came, and the family they own with its
 * status. Triggers on people, memberships, accounts and overrides keep it (server/migrations/0016_operators.sql), so that it is
 * never behind, whoever writes: they hold the row before they read what it is made of, and changes at the same moment are noted
 * one after the other. The index of the letters of addresses is there as well.
 */
export const panelPeopleTable = pgTable(
  'panel_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    createdAt: at('created_at').notNull(),
    /** In the family they own, else in the one they joined first. */
    role: text('role').$type<Role>(),
    /** The family that they own. */
    ownAccountId: uuid('own_account_id'),
    /** Of that family, with what an operator set; a free month is a `trial`. */
    subscriptionStatus: text('subscription_status').$type<AdminSubscriptionStatus>(),
    paymentStatus: text('payment_status').$type<'completed' | 'pending' | 'failed'>(),
  },
  (table) => [
    index('panel_people_by_time').on(table.createdAt, table.userId),
    index('panel_people_by_status').on(table.subscriptionStatus, table.createdAt, table.userId),
    index('panel_people_by_payment').on(table.paymentStatus, table.createdAt, table.userId),
    index('panel_people_by_both').on(table.subscriptionStatus, table.paymentStatus, table.createdAt, table.userId),
  ],
)
grows(panelPeopleTable, { with: usersTable })

/** The figures of the dashboard at the beginning of each day (UTC), to tell how they changed. */
export const panelDaysTable = pgTable('panel_days', {
  day: date('day').primaryKey(),
  countedAt: at('counted_at').notNull(),
  people: integer('people').notNull(),
  active: integer('active').notNull(),
  influencer: integer('influencer').notNull(),
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
})
grows(panelDaysTable, { because: 'One line a day, of a few figures.' })

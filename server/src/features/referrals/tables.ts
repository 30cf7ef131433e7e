import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, usersTable } from '../account/tables.ts'

/** The code in a person's link. */
export const referralCodesTable = pgTable(
  'referral_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
  },
  (table) => [uniqueIndex('referral_codes_code').on(table.code)],
)
grows(referralCodesTable, { with: usersTable })

/** A recommendation: mailed, or come by the link. */
export const referralsTable = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey(),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The family that gets the credit. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    /** Lower case; null for somebody who came by the link alone. */
    email: text('email'),
    /** The family that was made through it. */
    joinedAccountId: uuid('joined_account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    joinedAt: at('joined_at'),
    /** When the new family had paid for a first period. */
    creditedAt: at('credited_at'),
  },
  (table) => [
    index('referrals_of_person').on(table.referrerId, table.createdAt, table.id),
    index('referrals_of_account').on(table.accountId),
    index('referrals_by_email').on(table.email, table.createdAt),
    // One family was brought by one recommendation.
    uniqueIndex('referrals_joined').on(table.joinedAccountId).where(sql`${table.joinedAccountId} is not null`),
  ],
)
grows(referralsTable, { within: 'room' })

/** Addresses that want no recommendations, as keyed hashes. */
export const referralOptOutsTable = pgTable('referral_opt_outs', {
  emailHash: text('email_hash').primaryKey(),
  createdAt: at('created_at').notNull(),
})
grows(referralOptOutsTable, {
  because: 'One hash for each address that wants no recommendations, of which a person sends ten a day.',
})

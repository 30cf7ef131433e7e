import { doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { grows } from '../db/table-growth.ts'

/** Counted windows. `key` is a keyed hash: neither addresses nor mail addresses are stored. */
export const rateWindowsTable = pgTable(
  'rate_windows',
  {
    key: text('key').notNull(),
    windowS: integer('window_s').notNull(),
    points: integer('points').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowS] }),
    index('rate_windows_expires_at').on(table.expiresAt),
  ],
)
grows(rateWindowsTable, { days: 0, after: rateWindowsTable.expiresAt, by: 'limits.purge' })

/** Failures in a row, with the pause they have earned. */
export const rateFailuresTable = pgTable('rate_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
grows(rateFailuresTable, { days: 365, after: rateFailuresTable.updatedAt, by: 'limits.purge' })

/** Buckets of points from which server processes take leases. */
export const rateBucketsTable = pgTable('rate_buckets', {
  key: text('key').primaryKey(),
  points: doublePrecision('points').notNull(),
  /** How many points the latest lease got: the statement that takes them reads it back from here. */
  leased: integer('leased').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
grows(rateBucketsTable, { days: 1, after: rateBucketsTable.updatedAt, by: 'limits.purge' })

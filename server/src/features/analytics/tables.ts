import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { grows } from '../../platform/db/table-growth.ts'

/**
 * How often each event was counted on a day: one row for each combination of values of the contract's lists, however many
 * people there are. Nothing here is about anybody.
 */
export const analyticsCountsTable = pgTable(
  'analytics_counts',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** Empty where the event belongs to none; so are the two below. */
    experiment: text('experiment').notNull(),
    variant: text('variant').notNull(),
    label: text('label').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.experiment, table.variant, table.label] })],
)
grows(analyticsCountsTable, { days: 762, after: analyticsCountsTable.day, by: 'analytics.purge' })

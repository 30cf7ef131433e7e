import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'
import { grows } from '../db/table-growth.ts'

/**
 * Changes that were applied to entries and to what else a family keeps, by the id their device gave them, so that a change
 * sent again is recognised.
 */
export const logMutationsTable = pgTable(
  'log_mutations',
  {
    accountId: uuid('account_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    mutationId: uuid('mutation_id').notNull(),
    appliedAt: at('applied_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.entryId, table.mutationId] }),
    index('log_mutations_age').on(table.appliedAt),
  ],
)
grows(logMutationsTable, { days: 60, after: logMutationsTable.appliedAt, by: 'logs.tidy' })

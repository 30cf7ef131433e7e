import type { DataExport } from '@nestwren/contract/privacy'
import type { VaultSection } from '@nestwren/contract/vault'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, usersTable } from '../account/tables.ts'

/** Exports that were asked for; the file is in the blob store until it expires. */
export const dataExportsTable = pgTable(
  'data_exports',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Of the whole family; else of what the one person may take along. */
    isWholeFamily: boolean('is_whole_family').notNull().default(true),
    /** Sections of the vault that the session had open when it asked: what they lock is in the file, and nothing else of it. */
    openedSections: text('opened_sections').array().$type<VaultSection[]>().notNull().default(sql`'{}'`),
    /** Sections that were locked while the file was made, so that nothing of them is in it. */
    leftOut: text('left_out').array().$type<VaultSection[]>().notNull().default(sql`'{}'`),
    /** Sections of which what is kept in the vault by itself is not in it. */
    keptOut: text('kept_out').array().$type<VaultSection[]>().notNull().default(sql`'{}'`),
    /** Sections of which it holds what was kept in the vault by itself when it was made. */
    holdsKept: text('holds_kept').array().$type<VaultSection[]>().notNull().default(sql`'{}'`),
    status: text('status').$type<Exclude<DataExport['status'], 'expired'>>().notNull(),
    progressPercent: integer('progress_percent').notNull(),
    blobKey: text('blob_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // One at a time for a family, and one for each person who takes less along; also with two requests at once.
    uniqueIndex('data_exports_family_running')
      .on(table.accountId)
      .where(sql`${table.status} in ('queued', 'running') and ${table.isWholeFamily}`),
    uniqueIndex('data_exports_own_running')
      .on(table.accountId, table.requestedBy)
      .where(sql`${table.status} in ('queued', 'running') and not ${table.isWholeFamily}`),
    index('data_exports_of_person').on(table.accountId, table.requestedBy, table.createdAt),
    index('data_exports_over').on(table.expiresAt),
  ],
)
grows(dataExportsTable, { days: 7, after: dataExportsTable.createdAt, by: 'privacy.tidyExports' })

/** Accounts whose rows and files are still to be removed; nobody can reach them any more. */
export const accountDeletionsTable = pgTable(
  'account_deletions',
  {
    accountId: uuid('account_id').primaryKey(),
    requestedAt: at('requested_at').notNull(),
    purgedAt: at('purged_at'),
  },
  (table) => [index('account_deletions_open').on(table.requestedAt).where(sql`${table.purgedAt} is null`)],
)
grows(accountDeletionsTable, {
  because: 'One line for each family that was deleted, so that a restored backup deletes it again.',
})

/** Addresses of deleted people that are still to be taken out of what others keep; the row goes when that is done. */
export const personDeletionsTable = pgTable(
  'person_deletions',
  {
    userId: uuid('user_id').primaryKey(),
    /** Lower case. */
    username: text('username').notNull(),
    requestedAt: at('requested_at').notNull(),
  },
  (table) => [index('person_deletions_by_time').on(table.requestedAt)],
)
grows(personDeletionsTable, { because: 'The job that forgets a deleted person removes the line.' })

/** One-way hashes of the ids of what was deleted, applied again after a restore from a backup (deletion-log-commands.ts). */
export const deletionRecordsTable = pgTable('tombstones', {
  hash: text('hash').primaryKey(),
  kind: text('kind').$type<'account' | 'user'>().notNull(),
  deletedAt: at('deleted_at').notNull(),
})
grows(deletionRecordsTable, {
  because: 'One hash for each family and person that was deleted, so that a restored backup deletes them again.',
})

import type { fileStates } from '@nestwren/contract/service'
import type { fileItemTypes, fileVariants } from '@nestwren/contract/storage'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

/** Every stored file of a family: what is not here has no right to be on disk, and what is here has to be. */
export const storedFilesTable = pgTable(
  'stored_files',
  {
    accountId: uuid('account_id').notNull(),
    /** In the blob store. */
    key: text('key').notNull(),
    itemType: text('thing').$type<(typeof fileItemTypes)[number]>().notNull(),
    itemId: uuid('thing_id').notNull(),
    variant: text('variant').$type<(typeof fileVariants)[number]>().notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 in hex, for the nightly check. */
    hash: text('hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the nightly check last found it as it should be. */
    checkedAt: at('checked_at'),
    /** What the last check found wrong with it; null for a file that is as it was stored. */
    badAs: text('bad_as').$type<(typeof fileStates)[number]>(),
    /** When a check found it so first. */
    badSince: at('bad_since'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('stored_files_of_thing').on(table.accountId, table.itemType, table.itemId),
    index('stored_files_checked').on(table.checkedAt, table.accountId),
    index('stored_files_bad').on(table.badSince, table.accountId, table.key).where(sql`${table.badAs} is not null`),
  ],
)
grows(storedFilesTable, { within: 'room' })

/** Room taken by a family, kept beside the rows above in the same transactions so that a limit holds under a rush. */
export const accountStorageTable = pgTable('account_storage', {
  accountId: uuid('account_id').primaryKey(),
  usedBytes: bigint('used_bytes', { mode: 'number' }).notNull(),
  /** What its rows took in the database when they were counted last. */
  databaseBytes: bigint('database_bytes', { mode: 'number' }).notNull().default(0),
  countedAt: at('counted_at'),
  /** null: the installation's limit. */
  limitBytes: bigint('limit_bytes', { mode: 'number' }),
})
grows(accountStorageTable, { with: accountsTable })

/** The last check of the files that ran to its end, whichever process made it. */
export const fileChecksTable = pgTable('file_checks', {
  /** There is one row. */
  isLast: boolean('is_last').primaryKey(),
  endedAt: at('ended_at').notNull(),
  checked: integer('checked').notNull(),
  missing: integer('missing').notNull(),
  altered: integer('altered').notNull(),
  unreadable: integer('unreadable').notNull(),
})
grows(fileChecksTable, { because: 'It has one row, which each check of the files writes anew.' })

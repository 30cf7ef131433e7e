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
    /** Of the plain bytes. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 in hex of the plain bytes, for the nightly check. */
    hash: text('hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the nightly check last found it as it should be. */
    checkedAt: at('checked_at'),
    /** What the last check found wrong with it; null for a file that is as it was stored. */
    badAs: text('bad_as').$type<(typeof fileStates)[number]>(),
    /** When a check found it so first. */
    badSince: at('bad_since'),
    /** What opens it, sealed with the key of the family; null: it was stored before files were encrypted. */
    wrappedKey: text('wrapped_key'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('stored_files_of_thing').on(table.accountId, table.itemType, table.itemId),
    index('stored_files_checked').on(table.checkedAt, table.accountId),
    index('stored_files_bad').on(table.badSince, table.accountId, table.key).where(sql`${table.badAs} is not null`),
    index('stored_files_plain').on(table.accountId, table.key).where(sql`${table.wrappedKey} is null`),
  ],
)
grows(storedFilesTable, { within: 'room' })

/** The keys of FILES_KEY that this database knows, so that none is taken for another. */
export const fileMasterKeysTable = pgTable('file_master_keys', {
  id: text('id').primaryKey(),
  /** Something known, sealed with the key: it opens with no other one. */
  check: text('check').notNull(),
  /** When a server first had it, by the clock of the database. */
  knownSince: at('known_since').notNull().defaultNow(),
})
grows(fileMasterKeysTable, { because: 'One row for each key that somebody has put into the settings by hand.' })

/** The key of each family that has a file: without it nothing opens theirs. */
export const fileKeysTable = pgTable(
  'file_keys',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    masterKeyId: text('master_key_id')
      .notNull()
      .references(() => fileMasterKeysTable.id),
    /** Sealed with the master key, for this family alone. */
    wrappedKey: text('wrapped_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('file_keys_of_master').on(table.masterKeyId, table.accountId)],
)
grows(fileKeysTable, { with: accountsTable })

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

/**
 * What a family's items with files take, counted by triggers of their tables (migrations-custom/room.sql): the figures of a
 * family with a hundred thousand files are some hundred rows.
 */
export const roomSharesTable = pgTable(
  'room_shares',
  {
    accountId: uuid('account_id').notNull(),
    /** The item's type. */
    kind: text('kind').$type<(typeof fileItemTypes)[number]>().notNull(),
    /** `all`, `person`, `child` and `month` count what is not deleted, `deleted` the rest. */
    facet: text('facet').$type<'all' | 'deleted' | 'person' | 'child' | 'month'>().notNull(),
    /** The id of the person or child, or the month in UTC as YYYY-MM; else empty. */
    part: text('part').notNull(),
    items: integer('items').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.facet, table.part] })],
)
grows(roomSharesTable, { with: accountsTable })

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

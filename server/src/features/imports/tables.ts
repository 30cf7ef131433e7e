import type { Import, ImportAnswers, ImportChoice, ImportRow, ImportTotals } from '@nestwren/contract/imports-schemas'
import type { ImportApp, ImportError, ImportOutcome, ImportStatus } from '@nestwren/contract/imports-words'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** What the files turned out to be, as a page shows it. */
export interface Recognition extends Pick<Import, 'read' | 'ignored' | 'refusals' | 'asks'> {
  readonly caregivers: number
  /** Imports that were read by an earlier version have none. */
  readonly doubts?: Import['doubts']
}

export const importsTable = pgTable(
  'imports',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    app: text('app').$type<ImportApp>(),
    variant: text('variant').notNull().default(''),
    recognition: jsonb('recognition').$type<Recognition>(),
    answers: jsonb('answers').$type<ImportAnswers>(),
    totals: jsonb('totals').$type<ImportTotals>(),
    rowsListed: integer('rows_listed').notNull().default(0),
    rowsNotListed: integer('rows_not_listed').notNull().default(0),
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total'),
    error: text('error').$type<ImportError>(),
    /** Counts by the name of the item; kept with each batch, because counting a long import at each look would take long. */
    made: jsonb('made').$type<Record<string, number>>().notNull().default({}),
    undone: jsonb('undone').$type<{ removed: number; kept: number }>(),
    /** Goes up with each file, answer and choice: what was read at an older one is read again. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    /** When it began to wait for its turn. */
    queuedAt: at('queued_at'),
    /** When it was last worked on; null while it waits. */
    workedAt: at('worked_at'),
    filesUntil: at('files_until'),
    /** Taken out of the list; what it made stays known, so that the same file adds nothing. */
    hiddenAt: at('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('imports_listed').on(table.accountId, table.createdAt, table.id).where(sql`${table.hiddenAt} is null`),
    uniqueIndex('imports_running').on(table.accountId).where(sql`${table.status} in ('importing', 'undoing')`),
    index('imports_waiting').on(table.queuedAt).where(sql`${table.status} in ('reading', 'importing', 'undoing')`),
    index('imports_with_rows').on(table.finishedAt).where(sql`${table.rowsListed} > 0`),
    index('imports_with_files').on(table.filesUntil).where(sql`${table.filesUntil} is not null`),
  ],
)
grows(importsTable, { within: 'room' })

/** Uploaded files, whose bytes are in the store under `imports/`, part by part. */
export const importFilesTable = pgTable(
  'import_files',
  {
    accountId: uuid('account_id').notNull(),
    importId: uuid('import_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    parts: integer('parts').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.id] })],
)
grows(importFilesTable, { within: 'room' })

export const importFilePartsTable = pgTable(
  'import_file_parts',
  {
    accountId: uuid('account_id').notNull(),
    importId: uuid('import_id').notNull(),
    fileId: uuid('file_id').notNull(),
    part: integer('part').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.fileId, table.part] })],
)
grows(importFilePartsTable, { within: 'room' })

/** Rows that are not imported as they stand, in the order in which they were read. */
export const importRowsTable = pgTable(
  'import_rows',
  {
    accountId: uuid('account_id').notNull(),
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    ref: text('ref').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    row: jsonb('row').$type<Omit<ImportRow, 'ref' | 'outcome' | 'choice'>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId, table.position] }),
    index('import_rows_of_outcome').on(table.accountId, table.importId, table.outcome, table.position),
  ],
)
grows(importRowsTable, { within: 'room' })

/** What the person decided about single rows. */
export const importChoicesTable = pgTable(
  'import_choices',
  {
    accountId: uuid('account_id').notNull(),
    importId: uuid('import_id').notNull(),
    ref: text('ref').notNull(),
    choice: jsonb('choice').$type<ImportChoice>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.ref] })],
)
grows(importChoicesTable, { within: 'room' })

/**
 * What was made of which record of another app. It stays when the item is changed or deleted, so that the same file, or a
 * later export of the same app, adds only what is new; an undone import forgets what it removed.
 */
export const importSourcesTable = pgTable(
  'import_sources',
  {
    accountId: uuid('account_id').notNull(),
    /** Of the app, the child and the app's own id or the cells of the row. */
    sourceKey: uuid('source_key').notNull(),
    importId: uuid('import_id').notNull(),
    /** Name of the item (platform/items/item.ts), or `children`. */
    itemName: text('item_name').notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sourceKey] }),
    index('import_sources_of_import').on(table.accountId, table.importId, table.itemName, table.itemId),
  ],
)
grows(importSourcesTable, { within: 'room' })

import type { DocumentCategory, documentTypes } from '@nestwren/contract/documents'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

const words = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

export const documentsTable = pgTable(
  'documents',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    title: text('title').notNull(),
    category: text('category').$type<DocumentCategory>().notNull(),
    notes: text('notes').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    remindDays: integer('remind_days'),
    keptInVault: boolean('kept_in_vault').notNull().default(false),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').$type<(typeof documentTypes)[number]>().notNull(),
    /** Of the file as it came. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** With the pictures of the first page, as the family's room counts it. */
    roomBytes: bigint('room_bytes', { mode: 'number' }).notNull().default(0),
    /** There are pictures of the first page. */
    hasPreview: boolean('has_preview').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
    /** Words of title, notes and file name, each with the account before it. */
    search: words('search'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('documents_added').on(table.accountId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('documents_kept').on(table.accountId, table.updatedAt).where(sql`${table.keptInVault}`),
    index('documents_largest').on(table.accountId, table.roomBytes, table.id).where(sql`${table.deletedAt} is null`),
    index('documents_deleted')
      .on(table.accountId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    // The reminder asks all families at once, by day.
    index('documents_expiring')
      .on(table.expiresOn)
      .where(sql`${table.expiresOn} is not null and ${table.remindDays} is not null and ${table.deletedAt} is null`),
    index('documents_words')
      .using('gin', table.search)
      .where(sql`${table.deletedAt} is null and ${table.search} is not null`),
  ],
)
grows(documentsTable, { within: 'room' })

/** A row for each child that a living document is about. */
export const documentChildrenTable = pgTable(
  'document_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    documentId: uuid('document_id').notNull(),
    createdAt: at('created_at').notNull(),
    keptInVault: boolean('kept_in_vault').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.documentId] }),
    index('document_children_added').on(table.accountId, table.childId, table.createdAt, table.documentId),
    // What is shown to whoever has not opened the vault.
    index('document_children_unkept')
      .on(table.accountId, table.childId, table.createdAt, table.documentId)
      .where(sql`not ${table.keptInVault}`),
    index('document_children_of_document').on(table.accountId, table.documentId),
  ],
)
grows(documentChildrenTable, { with: documentsTable })

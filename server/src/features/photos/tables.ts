import type { PhotoAudience } from '@nestwren/contract/photos'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

const words = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

export const photosTable = pgTable(
  'photos',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    caption: text('caption').notNull(),
    audience: text('audience').$type<PhotoAudience>().notNull(),
    keptInVault: boolean('kept_in_vault').notNull().default(false),
    logId: uuid('log_id'),
    takenAt: at('taken_at').notNull(),
    tz: text('tz').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    placeholder: text('placeholder').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    publicOrder: integer('public_order'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
    /** Words of the caption, each with the account before it; null when there are none. */
    search: words('search'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('photos_of_log')
      .on(table.accountId, table.logId)
      .where(sql`${table.logId} is not null and ${table.deletedAt} is null`),
    // Search looks through the latest ones first.
    index('photos_taken').on(table.accountId, table.takenAt, table.id).where(sql`${table.deletedAt} is null`),
    index('photos_added').on(table.accountId, table.createdAt).where(sql`${table.deletedAt} is null`),
    index('photos_kept').on(table.accountId, table.updatedAt).where(sql`${table.keptInVault}`),
    index('photos_largest').on(table.accountId, table.sizeBytes, table.id).where(sql`${table.deletedAt} is null`),
    index('photos_deleted').on(table.accountId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
    index('photos_public')
      .on(table.accountId, table.publicOrder, table.id)
      .where(sql`${table.isPublic} and ${table.deletedAt} is null`),
    index('photos_words')
      .using('gin', table.search)
      .where(sql`${table.deletedAt} is null and ${table.search} is not null`),
  ],
)
grows(photosTable, { within: 'room' })

/** A row for each child that a living photo shows, so that the gallery of a child is read straight from an index. */
export const photoChildrenTable = pgTable(
  'photo_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    photoId: uuid('photo_id').notNull(),
    takenAt: at('taken_at').notNull(),
    isForParents: boolean('is_for_parents').notNull(),
    keptInVault: boolean('kept_in_vault').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.photoId] }),
    index('photo_children_taken').on(table.accountId, table.childId, table.takenAt, table.photoId),
    // What is shown to whoever has not opened the vault.
    index('photo_children_unkept')
      .on(table.accountId, table.childId, table.takenAt, table.photoId)
      .where(sql`not ${table.keptInVault}`),
    index('photo_children_of_photo').on(table.accountId, table.photoId),
  ],
)
grows(photoChildrenTable, { with: photosTable })

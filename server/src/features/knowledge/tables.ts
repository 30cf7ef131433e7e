import type { ArticleCategory } from '@nestwren/contract/knowledge-terms'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

const words = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** Articles that families wrote for themselves. */
export const articlesTable = pgTable(
  'articles',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown, as it was typed. */
    body: text('body').notNull(),
    category: text('category').$type<ArticleCategory>().notNull(),
    /** Ages in months that it is about; both null for any. */
    fromMonths: integer('from_months'),
    toMonths: integer('to_months'),
    /** Pictures that the text shows. */
    pictureIds: uuid('picture_ids').array().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
    /** Words of title, summary and text, each with the account before it. */
    search: words('search'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('articles_written').on(table.accountId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('articles_deleted').on(table.accountId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
    index('articles_words')
      .using('gin', table.search)
      .where(sql`${table.deletedAt} is null and ${table.search} is not null`),
  ],
)
grows(articlesTable, { within: 'room' })

/** Pictures that stand in articles. */
export const articlePicturesTable = pgTable(
  'article_pictures',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** An article shows it, be it one that can still be brought back. */
    isUsed: boolean('is_used').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('article_pictures_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // The job asks all families at once for pictures that no article shows.
    index('article_pictures_unused').on(table.createdAt).where(sql`not ${table.isUsed} and ${table.deletedAt} is null`),
  ],
)
grows(articlePicturesTable, { within: 'room' })

import type { AnyDetails } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

const words = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/**
 * Everything a family logs. It has no foreign keys: an account has one row that many callers would lock at once, and
 * what is logged for a child that was just removed is as harmless as what was logged before.
 */
export const logEntriesTable = pgTable(
  'log_entries',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    kind: text('kind').$type<KindName>().notNull(),
    startAt: at('start_at').notNull(),
    endAt: at('end_at'),
    tz: text('tz').notNull(),
    notes: text('notes').notNull(),
    photoIds: uuid('photo_ids').array().notNull().default(sql`'{}'`),
    details: jsonb('details').$type<AnyDetails>().notNull(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
    /** What the kind's own rule says, kept here so that running timers are found by an index. */
    isOpen: boolean('is_open').notNull(),
    /** Words of notes and details, each with the account before it (platform/db/search-words.ts); null when there are none. */
    search: words('search'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('log_entries_of_child')
      .on(table.accountId, table.childId, table.startAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('log_entries_of_kind')
      .on(table.accountId, table.childId, table.kind, table.startAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('log_entries_open')
      .on(table.accountId, table.childId)
      .where(sql`${table.isOpen} and ${table.deletedAt} is null`),
    // When a medicine was given, for the family's wait between doses.
    index('log_entries_of_medicine')
      .on(table.accountId, sql`(${table.details} ->> 'medicineId')`, table.startAt)
      .where(sql`${table.kind} = 'medicine' and ${table.deletedAt} is null`),
    // Feeds that name foods, which the family's list of foods is counted from.
    index('log_entries_of_foods')
      .on(table.accountId, table.childId, table.startAt)
      .where(
        sql`${table.kind} = 'feeding' and ${table.details} -> 'foods' <> '[]'::jsonb and ${table.deletedAt} is null`,
      ),
    // Notes that stay on top are few.
    index('log_entries_pinned')
      .on(table.accountId, table.childId, table.startAt)
      .where(sql`${table.kind} = 'note' and (${table.details} ->> 'isPinned') = 'true' and ${table.deletedAt} is null`),
    // Asked by what happened while somebody was away.
    index('log_entries_created').on(table.accountId, table.createdAt).where(sql`${table.deletedAt} is null`),
    index('log_entries_deleted')
      .on(table.accountId, table.childId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    // Partial, so that the many entries without any words cost nothing here.
    index('log_entries_words')
      .using('gin', table.search)
      .where(sql`${table.deletedAt} is null and ${table.search} is not null`),
  ],
)
grows(logEntriesTable, { within: 'room' })

import type { Locale } from '@nestwren/contract/auth'
import type { FeedPart } from '@nestwren/contract/calendar-feeds'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Secret addresses under which calendar apps read what one person may see. */
export const calendarFeedsTable = pgTable(
  'calendar_feeds',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Hash of the secret. */
    secretHash: text('secret_hash').notNull(),
    /** Empty for all children that the person may see. */
    childIds: uuid('child_ids').array().notNull(),
    parts: text('parts').array().$type<FeedPart[]>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: at('created_at').notNull(),
    lastReadAt: at('last_read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('calendar_feeds_secret').on(table.secretHash),
    index('calendar_feeds_of_person').on(table.userId, table.accountId),
  ],
)
grows(calendarFeedsTable, { most: 10, of: 'person' })

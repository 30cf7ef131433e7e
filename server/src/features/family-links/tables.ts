import type { Locale } from '@nestwren/contract/auth'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/**
 * Links that a family gives to single people who have no account. Likes and comments that come by one carry its id where those of
 * members carry theirs.
 */
export const familyLinksTable = pgTable(
  'family_links',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    /** Whom it is for. */
    name: text('name').notNull(),
    /** Lower case; where the code goes that moves it to another device. */
    email: text('email'),
    childIds: uuid('child_ids').array().notNull(),
    showsOlder: boolean('shows_older').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Of the secret in its address. */
    tokenHash: text('token_hash').notNull(),
    /** Of the secret in the cookie of its device; null until one has opened it. */
    deviceHash: text('device_hash'),
    /** Keyed hash of the mailed code, which is good for the device that asked for it alone. */
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    /** Tries of that code, right or wrong. */
    codeTries: integer('code_tries').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    lastVisitAt: at('last_visit_at'),
    /** When it was opened last, or made or renewed: it ends so many days after. */
    usedAt: at('used_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('family_links_token').on(table.tokenHash),
    index('family_links_address').on(table.email).where(sql`${table.email} is not null`),
    index('family_links_unused').on(table.usedAt),
  ],
)
grows(familyLinksTable, { most: 30, of: 'family' })

/** What somebody with a link has sent to the family. A photo of it waits here for a parent, as a file of the greeting. */
export const familyLinkGreetingsTable = pgTable(
  'family_link_greetings',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** As the person was called then. */
    fromName: text('from_name').notNull(),
    text: text('text').notNull(),
    /** Of its photo; all null without one. */
    width: integer('width'),
    height: integer('height'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    placeholder: text('placeholder'),
    takenAt: at('taken_at'),
    tz: text('tz'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('family_link_greetings_sent').on(table.accountId, table.createdAt, table.id),
  ],
)
grows(familyLinkGreetingsTable, { within: 'room' })

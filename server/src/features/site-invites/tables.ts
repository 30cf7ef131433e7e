import type { Locale } from '@nestwren/contract/auth'
import type { InviteLocation } from '@nestwren/contract/site-invites'
import type { SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Invites on the public sites of families. */
export const siteInvitesTable = pgTable(
  'site_invites',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    /** The last part of its address, one of all families. */
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    dateTime: at('date_time').notNull(),
    endTime: at('end_time'),
    tz: text('tz').notNull(),
    location: jsonb('location').$type<InviteLocation>().notNull(),
    deadline: at('deadline'),
    capacity: integer('capacity'),
    /** A photo of the gallery, which may be gone. */
    coverId: uuid('cover_id'),
    asksDietary: boolean('asks_dietary').notNull(),
    allowsGuests: boolean('allows_guests').notNull(),
    keepsGuests: boolean('keeps_guests').notNull(),
    mailsAnswers: boolean('mails_answers').notNull(),
    /** Of the calendar file: grows with each change that calendars should take over. */
    sequence: integer('sequence').notNull().default(0),
    /** When the event last changed as calendars show it. */
    eventChangedAt: at('event_changed_at').notNull(),
    /** When what guests wrote is removed; null for never, and once it was. */
    forgetAt: at('forget_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('site_invites_there').on(table.accountId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('site_invites_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Visitors name it without knowing the family.
    uniqueIndex('site_invites_slug').on(table.slug),
    // The job that forgets asks all families at once, by instant.
    index('site_invites_forget').on(table.forgetAt).where(sql`${table.forgetAt} is not null`),
  ],
)
grows(siteInvitesTable, { within: 'room' })

/** Who answered an invite. */
export const siteGuestsTable = pgTable(
  'site_invite_guests',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    inviteId: uuid('invite_id').notNull(),
    /** Empty, like all that they wrote, once they are forgotten. */
    name: text('name').notNull(),
    /** As it was written, an address or not; null once they are forgotten. */
    email: text('email'),
    /** The same in lower case: one answer of each. */
    emailKey: text('email_key'),
    status: text('status').$type<SiteAnswer>().notNull(),
    guestsCount: integer('guests_count').notNull(),
    message: text('message').notNull(),
    dietary: text('dietary').notNull(),
    /** Of their mails. */
    locale: text('locale').$type<Locale>().notNull(),
    /** Of the link that changes the answer; null where nobody was mailed one. */
    tokenHash: text('token_hash'),
    /** Whether the family was mailed the answer as it is. */
    isTold: boolean('is_told').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('site_invite_guests_address')
      .on(table.accountId, table.inviteId, table.emailKey)
      .where(sql`${table.emailKey} is not null`),
    index('site_invite_guests_latest').on(table.accountId, table.inviteId, table.updatedAt, table.id),
    // A link names neither the family nor the invite.
    uniqueIndex('site_invite_guests_link').on(table.tokenHash).where(sql`${table.tokenHash} is not null`),
    // Whoever deletes their account is forgotten by all families.
    index('site_invite_guests_person').on(table.emailKey).where(sql`${table.emailKey} is not null`),
  ],
)
grows(siteGuestsTable, { within: 'room' })

/** Whom a family invites by email. */
export const siteInvitedTable = pgTable(
  'site_invite_addresses',
  {
    accountId: uuid('account_id').notNull(),
    inviteId: uuid('invite_id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    addedAt: at('added_at').notNull(),
    mailedAt: at('mailed_at'),
    mails: integer('mails').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.inviteId, table.email] }),
    index('site_invite_addresses_person').on(table.email),
  ],
)
grows(siteInvitedTable, { within: 'room' })

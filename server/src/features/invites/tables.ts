import type { Relationship } from '@nestwren/contract/invites'
import type { Preset } from '@nestwren/contract/permissions'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, usersTable } from '../account/tables.ts'

/** An invite into a family. A withdrawn one is gone; an accepted one is kept for a while. */
export const invitesTable = pgTable(
  'invites',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Lower case; the only address that may use it. Null: the first person who comes with the link and proves an address. */
    email: text('email'),
    relationship: text('relationship').$type<Relationship>().notNull(),
    role: text('role').$type<'parent' | 'caregiver'>().notNull(),
    preset: text('preset').$type<Preset>().notNull(),
    childIds: uuid('child_ids').array().notNull(),
    /** SHA-256 of the 128-bit token of the living link that the inviter sees: it proves nobody's mailbox. */
    tokenHash: text('token_hash').notNull(),
    /** Of the link in the mail; null for an invite from before there were two. */
    mailedTokenHash: text('mailed_token_hash'),
    /** The token of the link that the inviter sees, sealed, so that it can be shown again; null for older invites. */
    sealedToken: text('sealed_token'),
    /** Null once the inviter is gone for good. */
    invitedBy: uuid('invited_by').references(() => usersTable.id, { onDelete: 'set null' }),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    /** Null once that person is gone for good. */
    acceptedBy: uuid('accepted_by').references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('invites_token').on(table.tokenHash),
    uniqueIndex('invites_mailed_token').on(table.mailedTokenHash),
    // Two at once to one address: one invite.
    uniqueIndex('invites_open').on(table.accountId, table.email).where(sql`${table.acceptedAt} is null`),
    index('invites_by_time').on(table.accountId, table.createdAt, table.id),
    index('invites_over').on(table.expiresAt),
    // Asked when the person of an address is gone for good.
    index('invites_to').on(table.email),
  ],
)
grows(invitesTable, { within: 'room' })

/** An invite by the operators to somebody who gets everything without paying. */
export const influencerInvitesTable = pgTable(
  'influencer_invites',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    note: text('note').notNull(),
    /** Of the link that the operator sees, and of the mailed one, as in an invite into a family. */
    tokenHash: text('token_hash').notNull(),
    mailedTokenHash: text('mailed_token_hash'),
    /** The token of the link that operators see, sealed, so that it can be shown again; null for older invites. */
    sealedToken: text('sealed_token'),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    /** When an operator made its links worthless. */
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('influencer_invites_token').on(table.tokenHash),
    uniqueIndex('influencer_invites_mailed_token').on(table.mailedTokenHash),
    uniqueIndex('influencer_invites_open')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index('influencer_invites_by_time').on(table.createdAt, table.id),
    index('influencer_invites_to').on(table.email),
  ],
)
grows(influencerInvitesTable, { because: 'Operators make them one at a time.' })

import type { SignInChange } from '@nestwren/contract/recovery'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, usersTable } from '../account/tables.ts'

/** One sign-in on one device, with the chain of refresh tokens that came from it. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    /** The family that its access tokens are for. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id),
    /** SHA-256 of the id in the living refresh token. */
    refreshHash: text('refresh_hash').notNull(),
    /** The one before, which still works for a moment. */
    previousHash: text('previous_hash'),
    /** The id in the living refresh token, encrypted: the one before must answer the same successor. */
    sealedRefresh: text('sealed_refresh').notNull(),
    rotatedAt: at('rotated_at').notNull(),
    /** 30 days after the last rotation, at most 90 after the sign-in. */
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    userAgent: text('user_agent').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_over').on(table.expiresAt)],
)
grows(sessionsTable, { days: 30, after: sessionsTable.expiresAt, by: 'auth.purge' })

/** The living code of an address; its right answer takes it away. */
export const emailConfirmationsTable = pgTable(
  'email_confirmations',
  {
    /** Lower case. */
    username: text('username').primaryKey(),
    /** Names the code for counting tries; a new one with each code. */
    codeId: uuid('code_id').notNull(),
    /** Keyed hash: six digits could be guessed from a plain one. */
    codeHash: text('code_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('email_confirmations_over').on(table.expiresAt)],
)
grows(emailConfirmationsTable, { days: 1, after: emailConfirmationsTable.expiresAt, by: 'auth.purge' })

/** Proofs of people who read the mail of an address, each got for a code: good for one account. */
export const emailProofsTable = pgTable(
  'email_proofs',
  {
    /** SHA-256 of the 256-bit proof. */
    proofHash: text('proof_hash').primaryKey(),
    /** Lower case. */
    username: text('username').notNull(),
    /** Keyed hash of the client address that sent the code, where that can register without the proof (in development mode). */
    provenFrom: text('proven_from'),
    verifiedAt: at('verified_at').notNull(),
    /** When it, or another way in, made an account for the address. */
    usedAt: at('used_at'),
  },
  (table) => [index('email_proofs_of_address').on(table.username), index('email_proofs_over').on(table.verifiedAt)],
)
grows(emailProofsTable, { days: 1, after: emailProofsTable.verifiedAt, by: 'auth.purge' })

/** The living link of a person who asked for another password; a newer one takes its place. */
export const passwordResetsTable = pgTable(
  'password_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the 256-bit token. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('password_resets_token').on(table.tokenHash),
    index('password_resets_over').on(table.expiresAt),
  ],
)
grows(passwordResetsTable, { days: 0, after: passwordResetsTable.expiresAt, by: 'auth.purge' })

/**
 * Links of mails that told about a change of how a person signs in: whoever reads that mailbox can undo it. Several live
 * at once, since the newest may be of a change that an intruder made.
 */
export const signInUndosTable = pgTable(
  'sign_in_undos',
  {
    /** SHA-256 of the 256-bit token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    change: text('change').$type<SignInChange>().notNull(),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_undos_of_user').on(table.userId, table.issuedAt),
    index('sign_in_undos_over').on(table.expiresAt),
  ],
)
grows(signInUndosTable, { days: 0, after: signInUndosTable.expiresAt, by: 'auth.purge' })

/** Nonces of sign-ins with Google that are under way: each is good for one. */
export const googleNoncesTable = pgTable(
  'google_nonces',
  {
    /** SHA-256 of the nonce. */
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('google_nonces_over').on(table.expiresAt)],
)
grows(googleNoncesTable, { days: 0, after: googleNoncesTable.expiresAt, by: 'auth.purge' })

import type { VaultMethod, VaultSection } from '@nestwren/contract/vault'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable, membershipsTable } from '../account/tables.ts'
import { sessionsTable } from '../auth/tables.ts'

/** How the vault of a family is locked; no row until it has chosen. */
export const vaultSettingsTable = pgTable(
  'vault_settings',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull(),
    forPhotos: boolean('for_photos').notNull(),
    forDocuments: boolean('for_documents').notNull(),
    deliveryMethod: text('delivery_method').$type<VaultMethod>().notNull(),
    /** Lower case; null is the mailbox of whoever asks. */
    deliveryAddress: text('delivery_address'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('vault_settings_address').on(table.deliveryAddress).where(sql`${table.deliveryAddress} is not null`),
  ],
)
grows(vaultSettingsTable, { with: accountsTable })

/** What a code opens: sections, the settings, or that an address is read by somebody who may have codes. */
export type RequestPurpose = 'open' | 'settings' | 'address' | 'enrol'

/** The one code or challenge that a session has asked for and not used. */
export const vaultRequestsTable = pgTable(
  'vault_requests',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Names it for counting tries; a new one with each. */
    requestId: uuid('request_id').notNull(),
    purpose: text('purpose').$type<RequestPurpose>().notNull(),
    sections: text('sections').array().$type<VaultSection[]>().notNull(),
    method: text('method').$type<VaultMethod>().notNull(),
    /** Keyed hash of a mailed code: six digits could be guessed from a plain one. */
    codeHash: text('code_hash'),
    /** What a passkey has to sign. */
    challenge: text('challenge'),
    /** Keyed hash of the address that is to be proven. */
    addressHash: text('address_hash'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sessionId] }),
    index('vault_requests_of_session').on(table.sessionId),
    index('vault_requests_of_person').on(table.accountId, table.userId),
    index('vault_requests_over').on(table.expiresAt),
    foreignKey({
      name: 'vault_requests_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(vaultRequestsTable, { days: 0, after: vaultRequestsTable.expiresAt, by: 'vault.purge' })

/** What a session has opened: a section, or the settings. It ends with the session, by triggers besides (vault.sql). */
export const vaultGrantsTable = pgTable(
  'vault_grants',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    opens: text('opens').$type<VaultSection | 'settings'>().notNull(),
    userId: uuid('user_id').notNull(),
    openedAt: at('opened_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: at('last_used_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sessionId, table.opens] }),
    index('vault_grants_of_session').on(table.sessionId),
    index('vault_grants_of_person').on(table.accountId, table.userId),
    index('vault_grants_over').on(table.expiresAt),
    foreignKey({
      name: 'vault_grants_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(vaultGrantsTable, { days: 0, after: vaultGrantsTable.expiresAt, by: 'vault.purge' })

/** The authenticator app of a person in a family. One of another family opens nothing here. */
export const vaultAuthenticatorsTable = pgTable(
  'vault_authenticators',
  {
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Encrypted; null until the first code of it came. */
    sealedSecret: text('sealed_secret'),
    addedAt: at('added_at'),
    /** The step of time of the last code that was taken: it and those before are used up. */
    lastStep: integer('last_step'),
    /** Waits for its first code, and then takes the place of the other. */
    sealedNewSecret: text('sealed_new_secret'),
    newSecretAt: at('new_secret_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    foreignKey({
      name: 'vault_authenticators_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(vaultAuthenticatorsTable, { with: membershipsTable })

/** Passkeys of a person in a family: public keys, nothing that could sign. */
export const vaultPasskeysTable = pgTable(
  'vault_passkeys',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** As the browser calls it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the last signature. One that is not higher comes from a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('vault_passkeys_credential').on(table.accountId, table.credentialId),
    index('vault_passkeys_of_person').on(table.accountId, table.userId),
    foreignKey({
      name: 'vault_passkeys_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(vaultPasskeysTable, { most: 10, of: 'person' })

/** Recovery codes that were not used yet. */
export const vaultRecoveryCodesTable = pgTable(
  'vault_recovery_codes',
  {
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Keyed hash. */
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.codeHash] }),
    foreignKey({
      name: 'vault_recovery_codes_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(vaultRecoveryCodesTable, { most: 10, of: 'person' })

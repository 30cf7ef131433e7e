import type { PasskeyLock, PassphraseLock } from '@nestwren/contract/sealed'
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { membershipsTable } from '../account/tables.ts'

/** A document that a browser has sealed; its file is one of `stored_files`. Nothing in it can be read here. */
export const sealedDocumentsTable = pgTable(
  'sealed_documents',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    /** Title, kind, file name, content type, size, expiry date and note, sealed; base64url. */
    meta: text('meta').notNull(),
    /** Of the sealed file. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Whom it is for: parents, always. */
    audience: text('audience').$type<'parents'>().notNull().default('parents'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('sealed_documents_added')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('sealed_documents_largest')
      .on(table.accountId, table.sizeBytes, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('sealed_documents_deleted')
      .on(table.accountId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
)
grows(sealedDocumentsTable, { within: 'room' })

/** The key of a parent: its public half, and its private half as only they can open it. */
export const sealedKeysTable = pgTable(
  'sealed_keys',
  {
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    keyId: uuid('key_id').notNull(),
    publicKey: text('public_key').notNull(),
    passphrase: jsonb('passphrase').$type<PassphraseLock>().notNull(),
    recovery: jsonb('recovery').$type<{ readonly wrapped: string }>().notNull(),
    passkeys: jsonb('passkeys').$type<readonly PasskeyLock[]>().notNull(),
    /** The keys of others that they trust, sealed with their own. */
    known: text('known').notNull(),
    /** SHA-256 of what the private key proves itself with; base64url. */
    proofHash: text('proof_hash').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    // Who leaves the family leaves no key to come back with.
    foreignKey({
      name: 'sealed_keys_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(sealedKeysTable, { with: membershipsTable })

/** The key of a document, for the key of one parent. */
export const sealedWrapsTable = pgTable(
  'sealed_wraps',
  {
    accountId: uuid('account_id').notNull(),
    documentId: uuid('document_id').notNull(),
    userId: uuid('user_id').notNull(),
    keyId: uuid('key_id').notNull(),
    wrap: text('wrap').notNull(),
    /** Whose browser made it. */
    madeBy: uuid('made_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.documentId, table.userId] }),
    index('sealed_wraps_of_person').on(table.accountId, table.userId),
    foreignKey({
      name: 'sealed_wraps_document',
      columns: [table.accountId, table.documentId],
      foreignColumns: [sealedDocumentsTable.accountId, sealedDocumentsTable.id],
    }).onDelete('cascade'),
    // With the key, and so with the person, at once.
    foreignKey({
      name: 'sealed_wraps_key',
      columns: [table.accountId, table.userId],
      foreignColumns: [sealedKeysTable.accountId, sealedKeysTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(sealedWrapsTable, { with: sealedDocumentsTable })

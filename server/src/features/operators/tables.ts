import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** One of those who run the service. They are no people of families, and share no name or password with them. */
export const operatorsTable = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    name: text('name').notNull(),
    /** argon2id. */
    passwordHash: text('password_hash').notNull(),
    /** The secret of the authenticator, sealed; null without one. */
    sealedAuthenticator: text('sealed_authenticator'),
    /** A secret that no code has proven yet, sealed. */
    sealedNewAuthenticator: text('sealed_new_authenticator'),
    /** When that one was made: it can be proven for a quarter of an hour. */
    newAuthenticatorAt: at('new_authenticator_at'),
    /** The step of time (30 s) of the last code that was taken: none is good twice. */
    lastAuthenticatorStep: bigint('last_authenticator_step', { mode: 'number' }),
    createdAt: at('created_at').notNull(),
    lastLoginAt: at('last_login_at'),
    /** Signs in no more; the row stays for the names in the list of acts. */
    endedAt: at('ended_at'),
  },
  (table) => [uniqueIndex('operators_name').on(table.name).where(sql`${table.endedAt} is null`)],
)
grows(operatorsTable, { because: 'They are made on the command line, one at a time.' })

/** A sign-in of an operator: at most eight hours, and half an hour without a call. */
export const operatorSessionsTable = pgTable(
  'operator_sessions',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operatorsTable.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** The address as limits count it (`ipKey`): one from which an operator signed in lately is not slowed down. */
    addressKey: text('address_key').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('operator_sessions_of').on(table.operatorId),
    index('operator_sessions_over').on(table.expiresAt),
    index('operator_sessions_from').on(table.addressKey, table.createdAt),
  ],
)
grows(operatorSessionsTable, { days: 90, after: operatorSessionsTable.expiresAt, by: 'operators.purge' })

/** First steps that were used for a sign-in: none is good twice. */
export const operatorStepsTable = pgTable(
  'operator_steps',
  {
    /** `jti` of the token of the first step. */
    id: uuid('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('operator_steps_over').on(table.expiresAt)],
)
grows(operatorStepsTable, { days: 0, after: operatorStepsTable.expiresAt, by: 'operators.purge' })

/**
 * What operators did; rows are only ever added, which the database holds itself. No addresses and no names of people of
 * families: ids, which lead nowhere once the person is gone.
 */
export const operatorActsTable = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    /** Null where only the password of the quiz administration was known, and for the command line. */
    operatorId: uuid('operator_id'),
    /** The name of then. */
    operatorName: text('operator_name').notNull(),
    action: text('action').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    /** The address that the call came from; `command line` for none. */
    ip: text('ip').notNull(),
  },
  (table) => [
    index('operator_acts_by_time').on(table.at, table.id),
    index('operator_acts_of').on(table.operatorName, table.at, table.id),
    index('operator_acts_named').on(table.action, table.at, table.id),
    index('operator_acts_on').on(table.targetId),
  ],
)
grows(operatorActsTable, { because: 'Operators act one at a time, by hand.' })

import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
import type { Locale, SubscriptionStatus } from '@nestwren/contract/auth'
import type { Area, Level, Preset, Role, UserPermission } from '@nestwren/contract/permissions'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** A family's account: what is paid for, and what everything else belongs to. */
export const accountsTable = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  subscriptionStatus: text('subscription_status').$type<SubscriptionStatus>().notNull(),
  paymentStatus: text('payment_status').$type<'completed' | 'pending' | 'failed'>().notNull().default('completed'),
  trialEndsAt: at('trial_ends_at'),
  subscriptionEndsAt: at('subscription_ends_at'),
  /** When the subscription was cancelled or ran out; the family's data is kept for 30 days after it. */
  canceledAt: at('canceled_at'),
  /** Days given for recommendations, counted after what was paid. */
  creditDays: integer('credit_days').notNull().default(0),
  createdAt: at('created_at').notNull(),
})
grows(accountsTable, {
  because:
    'Registering is limited by address and mailbox, and families that nobody uses are deleted (features/billing/retention.ts).',
})

/**
 * A status that an operator set: it holds before what the account says until it ends or the row is removed. What the provider and
 * the jobs say meanwhile goes into the account as ever, and holds from then on.
 */
export const subscriptionOverridesTable = pgTable(
  'subscription_overrides',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    status: text('status').$type<AdminSubscriptionStatus>().notNull(),
    /** The operator; their name is that of then. */
    setBy: uuid('set_by').notNull(),
    setByName: text('set_by_name').notNull(),
    setAt: at('set_at').notNull(),
    /** Null: until it is removed. */
    endsAt: at('ends_at'),
  },
  (table) => [index('subscription_overrides_over').on(table.endsAt)],
)
grows(subscriptionOverridesTable, { with: accountsTable })

/** A person. One person may belong to several accounts. */
export const usersTable = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** E-mail address, lower case. */
    username: text('username').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    /** argon2id; null for people who sign in with Google only. */
    passwordHash: text('password_hash'),
    /** Google's id of the person (`sub`); null for people who never signed in with Google. */
    googleSub: text('google_sub'),
    /** Language of mails. */
    locale: text('locale').$type<Locale>().notNull().default('en'),
    newsletterSince: at('newsletter_since'),
    onboardedAt: at('onboarded_at'),
    createdAt: at('created_at').notNull(),
    lastLoginAt: at('last_login_at'),
    /** Since when an operator keeps the person out; null: nobody does. */
    deactivatedAt: at('deactivated_at'),
    /** Counts what operators changed about the person and the family they own: two of them never overwrite each other. */
    operatorVersion: integer('operator_version').notNull().default(1),
  },
  (table) => [
    index('users_deactivated').on(table.deactivatedAt).where(sql`${table.deactivatedAt} is not null`),
    uniqueIndex('users_username').on(table.username),
    uniqueIndex('users_google_sub').on(table.googleSub).where(sql`${table.googleSub} is not null`),
  ],
)
grows(usersTable, { because: 'One for each mailbox that was proven; whoever is in no family any more can delete it.' })

export const membershipsTable = pgTable(
  'memberships',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    role: text('role').$type<Role>().notNull(),
    /** Preset of the invite; null for owners and parents. */
    preset: text('preset').$type<Preset>(),
    /** Switches that differ from what the role starts with. */
    permissions: jsonb('permissions').$type<Partial<Record<UserPermission, boolean>>>().notNull().default({}),
    /** Which of the six hues marks them in this family, from 1. */
    hue: integer('hue').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_of_user').on(table.userId, table.accountId),
  ],
)
grows(membershipsTable, { within: 'room' })

/** What a caregiver may do with one child; owners and parents need no row. */
export const childPermissionsTable = pgTable(
  'child_permissions',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    userId: uuid('user_id').notNull(),
    preset: text('preset').$type<Preset>().notNull(),
    /** Levels that differ from the preset. */
    levels: jsonb('levels').$type<Partial<Record<Area, Level>>>().notNull().default({}),
    canExport: boolean('can_export').notNull().default(false),
    accessFrom: at('access_from'),
    accessUntil: at('access_until'),
    /** One of historyDayChoices; null is no limit. */
    historyDays: integer('history_days'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.userId] }),
    index('child_permissions_of_user').on(table.accountId, table.userId),
    // Who leaves the family leaves nothing behind that would come back to life with a later invite.
    foreignKey({
      name: 'child_permissions_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [membershipsTable.accountId, membershipsTable.userId],
    }).onDelete('cascade'),
  ],
)
grows(childPermissionsTable, { with: membershipsTable })

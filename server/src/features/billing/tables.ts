import type { PackageIdentifier } from '@nestwren/contract/plans'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

/** What the provider last said of an account. */
export const subscriptionsTable = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<'builtin' | 'revenuecat'>().notNull(),
    productIdentifier: text('product_identifier').notNull(),
    /** Paid through, the provider's trial included. */
    expiresAt: at('expires_at'),
    isTrialPeriod: boolean('is_trial_period').notNull(),
    willRenew: boolean('will_renew').notNull(),
    /** Since when a charge fails. */
    billingIssueAt: at('billing_issue_at'),
    managementUrl: text('management_url'),
    /** The provider's time of this state: an older word never replaces a newer one. */
    asOf: at('as_of').notNull(),
    firstPaidAt: at('first_paid_at'),
  },
  (table) => [index('subscriptions_over').on(table.expiresAt)],
)
grows(subscriptionsTable, { with: accountsTable })

/** Webhook events that were taken, so that one that comes twice counts once. */
export const billingEventsTable = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('billing_events_over').on(table.receivedAt)],
)
grows(billingEventsTable, { days: 90, after: billingEventsTable.receivedAt, by: 'billing.retain' })

/** Purchases in the built-in store, where no money moves. */
export const builtInPurchasesTable = pgTable(
  'built_in_purchases',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    /** Made by the browser: a repeated call buys once. */
    id: uuid('id').notNull(),
    packageIdentifier: text('package_identifier').$type<PackageIdentifier>().notNull(),
    isTrialPeriod: boolean('is_trial_period').notNull(),
    startsAt: at('starts_at').notNull(),
    /** End of the trial or of the paid period. */
    endsAt: at('ends_at').notNull(),
    willRenew: boolean('will_renew').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('built_in_purchases_one').on(table.accountId),
    index('built_in_purchases_over').on(table.endsAt),
  ],
)
grows(builtInPurchasesTable, { most: 1, of: 'family' })

/** Addresses and cards that had their free month, as keyed hashes; outlives the accounts. */
export const usedTrialsTable = pgTable('trial_ledger', {
  hash: text('hash').primaryKey(),
  usedAt: at('used_at').notNull(),
})
grows(usedTrialsTable, {
  because:
    'One hash for each address and card that had its free month; it outlives the family, so that nobody has two.',
})

/** Reminders that were mailed, so that each is mailed once. */
export const billingNoticesTable = pgTable(
  'billing_notices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The end that it was about: a later end may be reminded of again. */
    about: at('about').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.about] })],
)
grows(billingNoticesTable, { with: accountsTable })

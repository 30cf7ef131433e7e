import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { membershipsTable } from '../account/tables.ts'

/** What somebody wants to be told in a family; no row until they choose. */
export const notificationPreferencesTable = pgTable(
  'notification_preferences',
  {
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    preferences: jsonb('preferences').$type<NotificationPreferences>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] })],
)
grows(notificationPreferencesTable, { with: membershipsTable })

/** Devices that are told while the app is closed. They hang on a session: who signs out is told no longer. */
export const pushSubscriptionsTable = pgTable(
  'push_subscriptions',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    keys: jsonb('keys').$type<{ readonly p256dh: string; readonly auth: string }>().notNull(),
    deviceName: text('device_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** Refusals in a row by the push service. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_of_user').on(table.accountId, table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
)
grows(pushSubscriptionsTable, { most: 20, of: 'person' })

/** Reminders that went out, so that each comes once: what it was about, say the feed that is overdue. */
export const sentRemindersTable = pgTable(
  'sent_reminders',
  {
    accountId: uuid('account_id').notNull(),
    about: text('about').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.about] }), index('sent_reminders_age').on(table.sentAt)],
)
grows(sentRemindersTable, { days: 60, after: sentRemindersTable.sentAt, by: 'notifications.sweep' })

/** Keys of the installation that are made once, such as those that push services know it by. */
export const installationKeysTable = pgTable('installation_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<Readonly<Record<string, string>>>().notNull(),
  createdAt: at('created_at').notNull(),
})
grows(installationKeysTable, { because: 'A handful of keys that the server makes for itself.' })

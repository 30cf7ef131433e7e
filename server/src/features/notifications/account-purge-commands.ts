import { purgeOf } from '../../platform/db/account-purge.ts'
import { notificationPreferencesTable, pushSubscriptionsTable, sentRemindersTable } from './tables.ts'

/** What the people of a family want to be told, and on which devices. */
export const notificationPurge = [
  purgeOf('notification preferences', notificationPreferencesTable),
  purgeOf('push subscriptions', pushSubscriptionsTable),
  purgeOf('sent reminders', sentRemindersTable),
]

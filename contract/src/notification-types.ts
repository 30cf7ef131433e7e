import { kindNames } from './logs/kinds/index.ts'
import type { NotificationPreferences } from './notifications.ts'

/** What somebody can be told of (A §9), beside the kinds of log entries. */
export const notificationTopics = [
  'logDeleted',
  'logLiked',
  'logUnliked',
  'logComment',
  'logCommentDeleted',
  'photo',
  'photoLiked',
  'photoUnliked',
  'photoComment',
  'photoCommentDeleted',
  'photoDeleted',
  'document',
  'documentDeleted',
  'schedule',
  'reminder',
] as const
export const notificationTypes = [...kindNames, ...notificationTopics] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A §9: synthesised in the browser. */
export const notificationSounds = ['default', 'gentle', 'bell', 'ding', 'none'] as const
export type NotificationSound = (typeof notificationSounds)[number]

/** What holds until somebody chooses. */
export const defaultNotificationPreferences: NotificationPreferences = {
  off: ['logUnliked', 'photoUnliked', 'logCommentDeleted', 'photoCommentDeleted'],
  mutedChildIds: [],
  quietHours: { isOn: false, startMinute: 22 * 60, endMinute: 6 * 60, timeZone: 'UTC' },
  showsPreviews: true,
}

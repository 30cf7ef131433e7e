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

/** Not pushed until somebody wants it; a page that is open tells of everything (A §9). */
const quietAtFirst: readonly NotificationType[] = [
  'logUnliked',
  'photoUnliked',
  'logCommentDeleted',
  'photoCommentDeleted',
]

/** What is not told while a page is open: what somebody has turned off, not what a push leaves out by itself. */
export function offOnPage({ off, offOnPage: chosen }: NotificationPreferences): readonly NotificationType[] {
  return chosen ?? off.filter((type) => !quietAtFirst.includes(type))
}

/** What holds until somebody chooses. */
export const defaultNotificationPreferences: NotificationPreferences = {
  off: [...quietAtFirst],
  mutedChildIds: [],
  quietHours: { isOn: false, startMinute: 22 * 60, endMinute: 6 * 60, timeZone: 'UTC' },
  showsPreviews: true,
}

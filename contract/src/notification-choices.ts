import { importantTypes, type NotificationType, notificationTypes } from './notification-types.ts'
import type { NotificationPreferences } from './notifications.ts'

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

/** Ready-made choices of what to be told. */
export const notificationPresets = ['all', 'important', 'none'] as const
export type NotificationPreset = (typeof notificationPresets)[number]

const unimportant = /* @__PURE__ */ notificationTypes.filter((type) => !importantTypes.includes(type))
/** Not told with each of them: on devices while the app is closed, and on a page that is open. */
const offWith: Readonly<Record<NotificationPreset, Required<Pick<NotificationPreferences, 'off' | 'offOnPage'>>>> = {
  // Taking a like or a comment back is told on the page only.
  all: { off: [...quietAtFirst], offOnPage: [] },
  important: { off: [...unimportant], offOnPage: [...unimportant] },
  none: { off: [...notificationTypes], offOnPage: [...notificationTypes] },
}

/** The preferences with a ready-made choice, which holds for every child. */
export function withPreset(preferences: NotificationPreferences, preset: NotificationPreset): NotificationPreferences {
  return { ...preferences, ...offWith[preset], mutedChildIds: [] }
}

/**
 * Returns the ready-made choice that the preferences amount to for these children; null where types were chosen one by
 * one or a child is left out.
 */
export function presetOf(preferences: NotificationPreferences, childIds: readonly string[]): NotificationPreset | null {
  const onPage = offOnPage(preferences)
  if (notificationTypes.every((type) => preferences.off.includes(type) && onPage.includes(type))) return 'none'
  if (preferences.mutedChildIds.some((id) => childIds.includes(id))) return null
  const amountsTo = (preset: NotificationPreset) => {
    const { off, offOnPage: notShown } = offWith[preset]
    const counted = notificationTypes.filter((type) => preset !== 'all' || !quietAtFirst.includes(type))
    return counted.every(
      (type) =>
        preferences.off.includes(type) === off.includes(type) && onPage.includes(type) === notShown.includes(type),
    )
  }
  return notificationPresets.find(amountsTo) ?? null
}

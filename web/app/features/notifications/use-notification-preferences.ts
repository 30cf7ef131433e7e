import { defaultNotificationPreferences, offOnPage } from '@nestwren/contract/notification-choices'
import type { Notice } from '@nestwren/contract/notification-texts'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Keys of the cached answers of this feature. */
export const notificationKeys = {
  preferences: ['notifications', 'preferences'],
  devices: ['notifications', 'devices'],
} as const

/** What the person wants to be told in this family. */
export function useNotificationPreferences() {
  return useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: async ({ signal }) => (await api.notifications.getPreferences(undefined, { signal })).preferences,
  })
}

/** The last change that is on its way: they are sent one after another, so that none undoes another. */
let underWay: Promise<unknown> = Promise.resolve()

/** Changes one thing of it. */
export function useChangePreferences(): (
  change: (now: NotificationPreferences) => NotificationPreferences,
) => Promise<unknown> {
  const client = useQueryClient()
  return (change) => {
    const send = async () => {
      const known = client.getQueryData<NotificationPreferences>(notificationKeys.preferences)
      const next = change(known ?? defaultNotificationPreferences)
      const { preferences } = await api.notifications.putPreferences({ body: { preferences: next } })
      client.setQueryData(notificationKeys.preferences, preferences)
    }
    const sent = underWay.then(send)
    underWay = sent.catch(() => undefined)
    return sent
  }
}

/** Whether the person wants to be told of it now, by the clock of the device in their hand. */
export function isWanted(
  { type, childIds }: Pick<Notice, 'type' | 'childIds'>,
  preferences: NotificationPreferences,
  now: Date,
): boolean {
  const { mutedChildIds, quietHours } = preferences
  if (offOnPage(preferences).includes(type)) return false
  if (childIds.length > 0 && childIds.every((childId) => mutedChildIds.includes(childId))) return false
  if (!quietHours.isOn) return true
  const minute = now.getHours() * 60 + now.getMinutes()
  const { startMinute, endMinute } = quietHours
  if (startMinute < endMinute) return minute < startMinute || minute >= endMinute
  return minute < startMinute && minute >= endMinute
}

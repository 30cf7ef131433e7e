import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { Temporal } from 'temporal-polyfill'

/**
 * Whether the clock in the zone stands within the quiet hours; they may go over midnight, and begin and end at the same
 * minute for the whole day.
 */
export function isQuiet(hours: NotificationPreferences['quietHours'], now: Date, timeZone: string): boolean {
  if (!hours.isOn) return false
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const at = hour * 60 + minute
  const { startMinute, endMinute } = hours
  if (startMinute === endMinute) return true
  return startMinute < endMinute ? at >= startMinute && at < endMinute : at >= startMinute || at < endMinute
}

import { useLingui } from '@lingui/react'
import { nowIso } from '../../../../../platform/clock/now.ts'
import { formatMoment, formatTime } from '../../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../../platform/i18n/i18n.ts'
import { localDay } from '../../../day-summary.ts'

/** A time for somebody who decides now: "8:14 AM" today, else with its day. */
export function useDoseTime(): (instant: string) => string {
  useLingui()
  return (instant) => {
    const now = nowIso()
    const zone = Temporal.Now.timeZoneId()
    return localDay(instant, zone) === localDay(now, zone)
      ? formatTime(instant, currentLocale())
      : formatMoment(instant, now, currentLocale())
  }
}

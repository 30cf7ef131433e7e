import { useLingui } from '@lingui/react/macro'
import { nowMs } from '../../../platform/clock/now.ts'
import { dateFormat } from '../../../platform/format/formats.ts'
import { formatTime } from '../../../platform/format/measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { currentLocale, type Locale } from '../../../platform/i18n/i18n.ts'
import { localDay } from '../day-summary.ts'

const instantMs = 60_000
const dayMs = 24 * 3600_000

interface MomentText {
  /** "Now", "10:11 AM", "Yesterday, 9:40 PM", "Monday, 8:14 AM", "Nov 3, 8:14 AM": as it stands in a row. */
  readonly row: (instant: string, zone: string) => string
  /** "2:40 PM", or with its weekday: as it stands inside a sentence. */
  readonly inSentence: (instant: string, zone: string) => string
}

function dayName(instant: string, zone: string, isRecent: boolean, locale: Locale): string {
  const style: Intl.DateTimeFormatOptions = isRecent ? { weekday: 'long' } : { month: 'short', day: 'numeric' }
  return dateFormat(locale, { ...style, timeZone: zone }).format(Date.parse(instant))
}

/** Words for an instant on the clock of a zone, close to the present. */
export function useMomentText(): MomentText {
  const { t } = useLingui()
  // Renders again while it is shown: "Now" is soon a time.
  useNow(30_000)
  const locale = currentLocale()
  const withDay = (instant: string, zone: string) => {
    const time = formatTime(instant, locale, zone)
    const day = dayName(instant, zone, Math.abs(nowMs() - Date.parse(instant)) < 6.5 * dayMs, locale)
    return t`${day}, ${time}`
  }
  const isOn = (instant: string, zone: string, at: number) =>
    localDay(instant, zone) === localDay(new Date(at).toISOString(), zone)
  return {
    row: (instant, zone) => {
      if (Math.abs(nowMs() - Date.parse(instant)) < instantMs) return t`Now`
      const time = formatTime(instant, locale, zone)
      if (isOn(instant, zone, nowMs())) return time
      return isOn(instant, zone, nowMs() - dayMs) ? t`Yesterday, ${time}` : withDay(instant, zone)
    },
    inSentence: (instant, zone) =>
      isOn(instant, zone, nowMs()) ? formatTime(instant, locale, zone) : withDay(instant, zone),
  }
}

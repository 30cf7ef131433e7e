import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { nowMs } from '../clock/now.ts'
import { currentLocale, type Locale } from '../i18n/i18n.ts'
import { useVolumeUnit, type VolumeUnit } from '../units/units.ts'
import { formatAgo, formatAmount, formatDuration, formatExact, formatMoment, formatTime } from './measures.ts'

const dayMs = 24 * 3600_000

function useReader(): { locale: Locale; unit: VolumeUnit } {
  useLingui()
  return { locale: currentLocale(), unit: useVolumeUnit() }
}

/** The clock time of an instant: `8:14 AM`. */
export function useTimeText(): (instant: string, zone?: string) => string {
  const { locale } = useReader()
  return useMemo(() => (instant, zone) => formatTime(instant, locale, zone), [locale])
}

/** The clock time of an instant of today, else with its day: `8:14 AM`, `Monday, 8:14 AM`. */
export function useMomentText(): (instant: string) => string {
  const { locale } = useReader()
  return useMemo(
    () => (instant) => {
      const now = new Date(nowMs())
      const isToday = new Date(instant).toDateString() === now.toDateString()
      return isToday ? formatTime(instant, locale) : formatMoment(instant, now.toISOString(), locale)
    },
    [locale],
  )
}

interface AgoText {
  /** True while the time since is shown as a length: add "ago". */
  readonly isRelative: (instant: string, now: string) => boolean
  /** True within the first minute, which has words of its own. */
  readonly isJustNow: (instant: string, now: string) => boolean
  /** `2h 10m ago` within 24 hours, `Just now` in the first minute, else `Monday, 8:14 AM`. */
  readonly since: (instant: string, now: string) => string
  /** `2h 10m` within 24 hours, else `Monday, 8:14 AM`. */
  readonly long: (instant: string, now: string) => string
  /** `2h 10m`, `48m`, `under 1m`. */
  readonly duration: (seconds: number) => string
  /** `12m 52s`. */
  readonly exact: (seconds: number) => string
}

/** Words for how long ago something was. */
export function useAgo(): AgoText {
  const { locale } = useReader()
  return useMemo(() => {
    const isRelative = (instant: string, now: string) => Date.parse(now) - Date.parse(instant) < dayMs
    const isJustNow = (instant: string, now: string) => Date.parse(now) - Date.parse(instant) < 60_000
    return {
      isRelative,
      isJustNow,
      since: (instant, now) => formatAgo(instant, now, locale),
      long: (instant, now) =>
        isRelative(instant, now)
          ? formatDuration((Date.parse(now) - Date.parse(instant)) / 1000, locale)
          : formatMoment(instant, now, locale),
      duration: (seconds) => formatDuration(seconds, locale),
      exact: (seconds) => formatExact(seconds, locale),
    }
  }, [locale])
}

/** An amount of millilitres in the reader's unit: `120 ml`. */
export function useAmountText(): (amountMl: number) => string {
  const { locale, unit } = useReader()
  return useMemo(() => (amountMl) => formatAmount(amountMl, unit, locale), [unit, locale])
}

import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { currentLocale, type Locale } from '../i18n/i18n.ts'
import { useVolumeUnit, type VolumeUnit } from '../units/units.ts'
import { formatAmount, formatDuration, formatExact, formatMoment, formatTime } from './measures.ts'

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

interface AgoText {
  /** True while the time since is shown as a length: add "ago". */
  readonly isRelative: (instant: string, now: string) => boolean
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
    return {
      isRelative,
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

import { useLingui } from '@lingui/react/macro'
import { dateFormat, formatClockTime, numberFormat } from './formats.ts'

export interface When {
  /** "14 Mar 2026". */
  readonly day: (instant: string) => string
  /** "14 Mar 2026, 08:10". */
  readonly time: (instant: string) => string
  /** "3.2 MB". */
  readonly size: (bytes: number) => string
}

const unitsOfSize = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Days, times and sizes as the language writes them. */
export function useWhen(): When {
  const { i18n } = useLingui()
  const { locale } = i18n
  return {
    // A calendar date is the same day everywhere, an instant is seen from here.
    day: (instant) =>
      dateFormat(locale, { dateStyle: 'medium', ...(instant.length === 10 ? { timeZone: 'UTC' } : {}) }).format(
        new Date(instant),
      ),
    time: (instant) => formatClockTime(locale, { dateStyle: 'medium', timeStyle: 'short' }, Date.parse(instant)),
    size: (bytes) => {
      const step = bytes < 1 ? 0 : Math.min(unitsOfSize.length - 1, Math.floor(Math.log10(bytes) / 3))
      const unit = unitsOfSize[step] ?? 'byte'
      return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: step > 1 ? 1 : 0 }).format(
        bytes / 1000 ** step,
      )
    },
  }
}

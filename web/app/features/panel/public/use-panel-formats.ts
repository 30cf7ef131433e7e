import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '../../../platform/format/bytes.ts'
import { dateFormat, formatClockTime, numberFormat } from '../../../platform/format/formats.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { currentLocale } from '../../../platform/i18n/i18n.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface PanelFormats {
  /** `1,937`. */
  readonly count: (value: number) => string
  /** `+126`, `−3`, `0`. */
  readonly change: (value: number) => string
  /** `1.42 TB`: 1024 per step, at most 2 decimals (B §9). */
  readonly bytes: (value: number) => string
  /** `+18.6 GB`. */
  readonly bytesChange: (value: number) => string
  /** `12.3%` of a share of one. */
  readonly percent: (share: number, digits?: number) => string
  /** `Nov 17, 2026`, of an instant or a date. */
  readonly day: (at: string) => string
  /** `Nov 17, 2026, 10:24 AM`. */
  readonly moment: (instant: string) => string
  /** `10:24 AM`. */
  readonly clock: (instant: string) => string
  /** `12 min. ago` within a day, then the day. */
  readonly ago: (instant: string) => string
}

/** Figures, sizes and times as the panel shows them, in the language of the page. */
export function usePanelFormats(): PanelFormats {
  const { t } = useLingui()
  const now = useNow(30_000)
  const locale = currentLocale()
  const bytes = (value: number) => formatBytes(value, locale)
  const day = (at: string) => {
    const zone = at.length === 10 ? { timeZone: 'UTC' } : {}
    return dateFormat(locale, { dateStyle: 'medium', ...zone }).format(new Date(at))
  }
  return {
    count: (value) => numberFormat(locale, {}).format(value),
    change: (value) => numberFormat(locale, { signDisplay: 'exceptZero' }).format(value),
    bytes,
    bytesChange: (value) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${bytes(Math.abs(value))}`,
    percent: (share, digits = 0) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share),
    day,
    moment: (instant) => formatClockTime(locale, { dateStyle: 'medium', timeStyle: 'short' }, Date.parse(instant)),
    clock: (instant) => formatClockTime(locale, { timeStyle: 'short' }, Date.parse(instant)),
    ago: (instant) => {
      const passedMs = Date.parse(now) - Date.parse(instant)
      if (passedMs < minuteMs) return t`Just now`
      if (passedMs >= dayMs) return day(instant)
      const format = new Intl.RelativeTimeFormat(locale, { style: 'short' })
      return passedMs < hourMs
        ? format.format(-Math.floor(passedMs / minuteMs), 'minute')
        : format.format(-Math.floor(passedMs / hourMs), 'hour')
    },
  }
}

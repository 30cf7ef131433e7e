import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { currentLocale, type Locale } from '../i18n/i18n.ts'
import { dateFormat } from './formats.ts'

/** A time of day as people say it: `10 PM`, `6:30 AM`; with its minutes where the language counts to 24: `22:00`. */
export function formatClock(minute: number, locale: Locale): string {
  const hour = dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  const isShort = minute % 60 === 0 && hour.resolvedOptions().hour12 === true
  const format = isShort ? hour : dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.format(minute * 60_000)
}

/** A time of day, in minutes after midnight, in the reader's language. */
export function useClockText(): (minute: number) => string {
  useLingui()
  const locale = currentLocale()
  return useMemo(() => (minute) => formatClock(minute, locale), [locale])
}

import { useLingui } from '@lingui/react'
import { todayIn } from '../clock/now.ts'
import { dateFormat } from './formats.ts'

/** Writes the day of an instant as the language does: "December 17, 2026". */
export function useDayText(): (instant: string) => string {
  const { i18n } = useLingui()
  return (instant) => dateFormat(i18n.locale, { dateStyle: 'long' }).format(new Date(instant))
}

/** The calendar day here and now, YYYY-MM-DD. */
export function today(): string {
  return todayIn()
}

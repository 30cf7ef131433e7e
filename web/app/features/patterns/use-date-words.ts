import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'

const utc = { timeZone: 'UTC' } as const

/** How dates are written beside charts. */
export interface DateWords {
  /** "Wed 11", or "Today". */
  readonly row: (date: string) => string
  /** "Wed, Nov 11", or "Today so far". */
  readonly long: (date: string) => string
  /** "Nov 11". */
  readonly short: (date: string) => string
}

/** Words for the days of a chart in the reader's language; `today` is not over and says so. */
export function useDateWords(today: string): DateWords {
  const { t, i18n } = useLingui()
  const write = (date: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.locale, { ...options, ...utc }).format(new Date(date))
  return {
    row: (date) =>
      date === today ? t`Today` : `${write(date, { weekday: 'short' })} ${write(date, { day: 'numeric' })}`,
    long: (date) =>
      date === today ? t`Today so far` : write(date, { weekday: 'short', month: 'short', day: 'numeric' }),
    short: (date) => write(date, { month: 'short', day: 'numeric' }),
  }
}

/** Indexes of the days that get a label, evenly spread and ending with the last one. */
export function labeled(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse()
}

/** Puts a label at a share of the width: the style sheet says how. */
export const at = (share: number) => ({ '--at': share }) as CSSProperties

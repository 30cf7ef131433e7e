import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dateFormat, formatClockTime, isRepeated } from '../../../platform/format/formats.ts'

interface RangeText {
  /** "2:10 to 2:50 PM", "11:40 AM to 12:20 PM", "14:10 to 14:50". */
  readonly range: (from: number, to: number) => string
  /** "2:10 PM". */
  readonly time: (at: number) => string
}

/** Says times of a day in words, by this device's clock. Instants are milliseconds since 1970. */
export function useRangeText(): RangeText {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const style = { hour: 'numeric', minute: '2-digit' } as const
    const format = dateFormat(i18n.locale, style)
    const half = (at: number) => format.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value
    const withoutHalf = (at: number) =>
      format
        .formatToParts(at)
        .filter(({ type }) => type !== 'dayPeriod')
        .map(({ value }) => value)
        .join('')
        .trim()
    const time = (at: number) => formatClockTime(i18n.locale, style, at)
    const range = (from: number, to: number) => {
      const start = half(from) === half(to) && ![from, to].some((at) => isRepeated(at)) ? withoutHalf(from) : time(from)
      const end = time(to)
      return t`${start} to ${end}`
    }
    return { range, time }
  }, [t, i18n.locale])
}

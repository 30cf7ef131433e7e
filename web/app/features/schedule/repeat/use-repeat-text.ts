import { plural, selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayOf, dayOfDate, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'
import { parseRule, type Rule } from '@nestwren/contract/calendar/rule'
import { useMemo } from 'react'
import { dateFormat, listFormat } from '../../../platform/format/formats.ts'

/** A Monday: the names of the weekdays are those of the days after it. */
const aMonday = 4

/**
 * Says an RRULE in words: "Every week on Monday and Wednesday, until March 3, 2027". A rule that cannot be read, such as
 * one of a later version, is said to repeat.
 */
export function useRepeatText(): (rule: string, startOn: string, timeZone: string) => string {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const { locale } = i18n
    const named = (options: Intl.DateTimeFormatOptions, day: number) =>
      dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day * 86_400_000)
    const weekdayName = (weekday: number) => named({ weekday: 'long' }, aMonday + weekday)
    const monthName = (month: number) => named({ month: 'long' }, dayOf(2000, month, 1))
    const list = (parts: readonly string[]) => listFormat(locale).format(parts)
    const nthName = (nth: number) =>
      ({
        [-1]: t`last`,
        1: t`first`,
        2: t`second`,
        3: t`third`,
        4: t`fourth`,
        5: t`fifth`,
        [-2]: t`second to last`,
      })[nth] ?? String(nth)
    const every = ({ freq, interval }: Rule) => {
      if (freq === 'DAILY') return plural(interval, { one: 'Every day', other: 'Every # days' })
      if (freq === 'WEEKLY') return plural(interval, { one: 'Every week', other: 'Every # weeks' })
      if (freq === 'MONTHLY') return plural(interval, { one: 'Every month', other: 'Every # months' })
      return plural(interval, { one: 'Every year', other: 'Every # years' })
    }
    const dayOfMonth = (day: number) =>
      day < 0
        ? day === -1
          ? t`the last day`
          : t`day ${-day} before the end`
        : selectOrdinal(day, { one: 'the #st', two: 'the #nd', few: 'the #rd', other: 'the #th' })
    const onDays = ({ byDay }: Rule) =>
      list(
        byDay.map(({ nth, weekday }) => {
          const name = weekdayName(weekday)
          if (nth === null) return name
          const which = nthName(nth)
          return t`the ${which} ${name}`
        }),
      )
    /** On which days, and only which of them. */
    const when = (rule: Rule, start: number): string => {
      const base = every(rule)
      const { freq, byDay, byMonthDay, byMonth, bySetPos } = rule
      const days = byDay.length === 0 ? '' : onDays(rule)
      const dates = byMonthDay.length === 0 ? '' : list(byMonthDay.map(dayOfMonth))
      const months = byMonth.length === 0 ? '' : list(byMonth.map(monthName))
      if (freq === 'WEEKLY' && days === '') {
        const day = weekdayName(weekdayOf(start))
        return t`${base} on ${day}`
      }
      if (freq === 'YEARLY' && days === '' && byMonthDay.length <= 1 && byMonth.length <= 1) {
        const { month, day } = partsOfDay(start)
        const date = named({ month: 'long', day: 'numeric' }, dayOf(2000, byMonth[0] ?? month, byMonthDay[0] ?? day))
        return t`${base} on ${date}`
      }
      if (freq === 'MONTHLY' && days === '' && dates === '') {
        const date = dayOfMonth(partsOfDay(start).day)
        return t`${base} on ${date}`
      }
      const on = days !== '' && dates !== '' ? t`${days}, if it is ${dates}` : days + dates
      const withDays = on === '' ? base : t`${base} on ${on}`
      const withMonths = months === '' ? withDays : t`${withDays} in ${months}`
      if (bySetPos.length === 0) return withMonths
      const which = list(bySetPos.map(nthName))
      return t`${withMonths}, only the ${which} of these`
    }
    return (text, startOn, timeZone) => {
      const parsed = parseRule(text, timeZone)
      if (!parsed.ok) return t`Repeats`
      const { rule } = parsed
      const words = isWorkdays(rule) ? t`Every weekday` : when(rule, dayOfDate(startOn))
      if (rule.until !== null) {
        const day = named({ dateStyle: 'long' }, rule.until)
        return t`${words}, until ${day}`
      }
      if (rule.count === null) return words
      const times = plural(rule.count, { one: 'once', other: '# times' })
      return t`${words}, ${times}`
    }
  }, [t, i18n])
}

/** Monday to Friday, every week. */
function isWorkdays({ freq, interval, byDay, byMonth, byMonthDay, bySetPos }: Rule): boolean {
  const rest = byMonth.length + byMonthDay.length + bySetPos.length
  if ((freq !== 'WEEKLY' && freq !== 'DAILY') || interval !== 1 || rest > 0) return false
  return byDay.length === 5 && byDay.every(({ nth, weekday }) => nth === null && weekday < 5)
}

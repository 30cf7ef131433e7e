import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { parseRule, type RuleFrequency } from '@nestwren/contract/calendar/rule'
import { instantOfDate } from '@nestwren/contract/calendar/zone'
import type { CalendarEntry, CalendarProblem } from '@nestwren/contract/calendar-import'
import { dateFormat } from '../../platform/format/formats.ts'

type ReadEntry = NonNullable<CalendarEntry['entry']>

interface EntryWords {
  /** "Wed, Nov 25, 2026, 10:00 to 11:00 AM", "Nov 25 to 27, 2026, all day". */
  readonly when: (entry: ReadEntry) => string
  /** "Every 2 weeks, until March 3, 2027"; empty for once. */
  readonly repeats: (entry: ReadEntry) => string
  /** Why it cannot come along. */
  readonly problem: (item: Pick<CalendarEntry, 'problem' | 'detail'>) => string
}

const minutesOfDay = 1_440

/** Says what a calendar file holds in words; times by this device's clock, whole days as they are. */
export function useEntryWords(): EntryWords {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(dayOfDate(date) * 86_400_000)
  const whole = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const problems: Record<CalendarProblem, string> = {
    unreadable: t`We can't read this one.`,
    noStart: t`It has no date.`,
    unknownZone: t`We don't know its time zone.`,
    tooLong: t`It's longer than two weeks. Whole days can be up to 366.`,
    badRule: t`We can't repeat it like this.`,
    tooManyExceptions: t`Too many of its days are different.`,
    outOfRange: t`It's too far in the past or the future.`,
  }
  const every: Record<RuleFrequency, (count: number) => string> = {
    DAILY: (count) => plural(count, { one: 'Every day', other: 'Every # days' }),
    WEEKLY: (count) => plural(count, { one: 'Every week', other: 'Every # weeks' }),
    MONTHLY: (count) => plural(count, { one: 'Every month', other: 'Every # months' }),
    YEARLY: (count) => plural(count, { one: 'Every year', other: 'Every # years' }),
  }
  return {
    when: ({ startOn, startAt, durationMinutes, timeZone }) => {
      if (startAt === null) {
        const last = dateOfDay(dayOfDate(startOn) + Math.max(1, Math.round(durationMinutes / minutesOfDay)) - 1)
        const from = day(startOn, whole)
        if (last === startOn) return t`${from}, all day`
        const to = day(last, whole)
        return t`${from} to ${to}, all day`
      }
      const { at } = instantOfDate(startOn, startAt, timeZone)
      const start = dateFormat(locale, { ...whole, hour: 'numeric', minute: '2-digit' }).format(at)
      if (durationMinutes === 0) return start
      const until = at + durationMinutes * 60_000
      const isSameDay = new Date(at).toDateString() === new Date(until).toDateString()
      const end = dateFormat(locale, {
        ...(isSameDay ? null : { month: 'short', day: 'numeric' }),
        hour: 'numeric',
        minute: '2-digit',
      }).format(until)
      return t`${start} to ${end}`
    },
    repeats: ({ rule, timeZone, startAt }) => {
      if (rule === null) return ''
      const parsed = parseRule(rule, timeZone, startAt)
      if (!parsed.ok) return t`Repeats`
      const { freq, interval, until, count } = parsed.rule
      const words = every[freq](interval)
      if (until !== null) {
        const end = day(dateOfDay(until), { dateStyle: 'long' })
        return t`${words}, until ${end}`
      }
      if (count === null) return words
      const times = plural(count, { one: 'once', other: '# times' })
      return t`${words}, ${times}`
    },
    problem: ({ problem, detail }) => {
      if (problem === null) return ''
      // The detail comes from the reader of rules, in English; it helps to find the entry.
      return detail === '' ? problems[problem] : `${problems[problem]} ${detail}`
    },
  }
}

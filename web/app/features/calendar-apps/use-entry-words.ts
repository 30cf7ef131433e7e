import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { parseRule, type RuleFrequency } from '@nestwren/contract/calendar/rule'
import { instantOfDate } from '@nestwren/contract/calendar/zone'
import type { CalendarEntry, CalendarProblem } from '@nestwren/contract/calendar-import'
import { dateFormat, formatClockTime } from '../../platform/format/formats.ts'
import { useChosenZone } from '../../platform/person-settings/zone.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'

type ReadEntry = NonNullable<CalendarEntry['entry']>

interface EntryWords {
  /** "Wed, Nov 25, 2026, 10:00 to 11:00 AM", "Nov 25 to 27, 2026, all day". */
  readonly when: (entry: ReadEntry) => string
  /** "Every 2 weeks, until March 3, 2027"; empty for once. */
  readonly repeats: (entry: ReadEntry) => string
  /** Why it cannot come along. */
  readonly problem: (item: Pick<CalendarEntry, 'problem' | 'detail'>) => string
  /** The day of one that cannot come along; empty where it says none. */
  readonly on: (item: Pick<CalendarEntry, 'on'>) => string
  /** The zone by which it goes where that is not this device's, and what the file said instead; empty otherwise. */
  readonly zone: (item: Pick<CalendarEntry, 'entry' | 'isZoneAssumed' | 'unknownZone'>) => string
}

const minutesOfDay = 1_440

/** Says what a calendar file holds in words; times by this device's clock, whole days as they are. */
export function useEntryWords(): EntryWords {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const here = useChosenZone() ?? deviceZone()
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
    outOfRange: t`Its date isn't in the calendar, or is too far in the past or the future.`,
    endsBeforeStart: t`It ends before it starts.`,
    canceled: t`It was canceled.`,
    someUnread: t`Not all of it can be read. Check the rest before you add it.`,
    cutShort: t`It has more dates than we can add. Those from this day on are left out.`,
    cutBefore: t`It has more dates than we can add. Those before this day are left out.`,
    noRoom: t`The file holds more than we can add in one go. Divide it and add the rest.`,
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
      const start = formatClockTime(locale, { ...whole, hour: 'numeric', minute: '2-digit' }, at)
      if (durationMinutes === 0) return start
      const until = at + durationMinutes * 60_000
      const isSameDay = new Date(at).toDateString() === new Date(until).toDateString()
      const onDay = isSameDay ? {} : ({ month: 'short', day: 'numeric' } as const)
      const end = formatClockTime(locale, { ...onDay, hour: 'numeric', minute: '2-digit' }, until)
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
    on: ({ on }) => (on === null || on === undefined ? '' : day(on, whole)),
    zone: ({ entry, isZoneAssumed, unknownZone = '' }) => {
      if (entry === null || entry.startAt === null) return ''
      const zone = entry.timeZone
      if (unknownZone !== '') return t`We don't know the time zone “${unknownZone}” of the file, so we use ${zone}`
      if (isZoneAssumed) return t`It has no time zone in the file, so we use yours`
      return zone === here ? '' : t`By the clock of ${zone}`
    },
    problem: ({ problem, detail }) => {
      if (problem === null) return ''
      // The detail comes from the reader of rules, in English, or from the file; it helps to find the entry.
      return detail === '' ? problems[problem] : `${problems[problem]} ${detail}`
    },
  }
}

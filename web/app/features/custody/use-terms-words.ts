import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dateOfDay, dayOf, dayOfDate, partsOfDay } from '@nestwren/contract/calendar/days'
import { instantOfDate } from '@nestwren/contract/calendar/zone'
import { holidayDays } from '@nestwren/contract/custody/holidays'
import type { CustodyPerson, HolidayOn, HolidayRule, Period } from '@nestwren/contract/custody/terms'
import type { OverrideStatus, OverrideType } from '@nestwren/contract/overrides'
import { useMemo } from 'react'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'
import { today } from '../../platform/format/use-day-text.ts'
import type { WhoseTime } from './cycle-strip.ts'
import { type CustodyWords, useCustodyWords } from './use-custody-words.ts'

/** What is said of an override. */
export interface Terms {
  readonly timeZone: string
  readonly periods: readonly Period[]
  readonly holiday: HolidayRule | null
  readonly place: string
}

export interface TermsWords extends CustodyWords {
  readonly types: Readonly<Record<OverrideType, string>>
  readonly statuses: Readonly<Record<OverrideStatus, string>>
  /** "the fourth Thursday of November". */
  readonly yearDay: (on: HolidayOn) => string
  /** "With Dev from Thu, Dec 24, 12 PM to Fri, Dec 25, 12 PM". */
  readonly period: (period: Period) => string
  /** All that the terms say, a sentence each. Of what holds, `whose` tells whose time the next holiday is by now. */
  readonly lines: (terms: Terms, whose?: WhoseTime) => readonly string[]
  /** When it is and with whom, in one short line. */
  readonly summary: (terms: Terms, whose?: WhoseTime) => string
}

/** Says what was agreed or proposed in plain words. */
export function useTermsWords(): TermsWords {
  const { t, i18n } = useLingui()
  const words = useCustodyWords()
  const { locale } = i18n
  return useMemo(() => {
    const { name, date, clock, wall } = words
    const monthDay = (month: number, day: number) =>
      dateFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
        dayOf(2024, month, day) * 86_400_000,
      )
    const monthName = (month: number) =>
      dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(dayOf(2024, month, 1) * 86_400_000)
    const yearDay = (on: HolidayOn) => {
      if (on.is === 'date') return monthDay(on.month, on.day)
      if (on.is === 'easter') {
        if (on.offsetDays === 0) return t`Easter Sunday`
        const days = Math.abs(on.offsetDays)
        return on.offsetDays < 0
          ? plural(days, { one: '# day before Easter Sunday', other: '# days before Easter Sunday' })
          : plural(days, { one: '# day after Easter Sunday', other: '# days after Easter Sunday' })
      }
      const [weekday, month] = [words.weekday(on.weekday), monthName(on.month)]
      if (on.nth === 1) return t`the first ${weekday} of ${month}`
      if (on.nth === 2) return t`the second ${weekday} of ${month}`
      if (on.nth === 3) return t`the third ${weekday} of ${month}`
      if (on.nth === 4) return t`the fourth ${weekday} of ${month}`
      if (on.nth === 5) return t`the fifth ${weekday} of ${month}`
      return t`the last ${weekday} of ${month}`
    }
    const period = ({ holder, fromOn, fromAt, untilOn, untilAt }: Period) => {
      const [who, from, until] = [name(holder), wall(fromOn, fromAt), wall(untilOn, untilAt)]
      return t`With ${who} from ${from} to ${until}`
    }
    const holidayTimes = ({ startAt, endAt, days }: HolidayRule) => {
      const [start, end] = [clock(startAt), clock(endAt)]
      if (days === 0) return t`From ${start} to ${end}`
      if (days === 1) return t`From ${start} to ${end} the next day`
      return plural(days, { one: `From ${start} to ${end} # day later`, other: `From ${start} to ${end} # days later` })
    }
    const years = ({ evenYears, oddYears }: HolidayRule) => {
      const even = evenYears === null ? null : name(evenYears)
      const odd = oddYears === null ? null : name(oddYears)
      if (even !== null && even === odd) return t`With ${even} every year`
      if (even === null) return t`With ${odd} in odd years. Even years follow the schedule`
      if (odd === null) return t`With ${even} in even years. Odd years follow the schedule`
      return t`With ${even} in even years, with ${odd} in odd years`
    }
    const next = (holiday: HolidayRule, timeZone: string, whose?: WhoseTime) => {
      const found = nextHoliday(holiday, today())
      if (found === null) return null
      const from = instantOfDate(found.firstOn, holiday.startAt, timeZone).at
      const to = instantOfDate(found.lastOn, holiday.endAt, timeZone).at
      const counting = whose !== undefined && from < to ? whose(from, to) : []
      const people = counting.length > 0 ? counting : [found.holder]
      const [day, who] = [date(found.firstOn), listFormat(locale).format(people.map(name))]
      return t`Next: ${day}, with ${who}`
    }
    const yearly = (holiday: HolidayRule) => {
      const on = yearDay(holiday.on)
      return t`Every year on ${on}`
    }
    const lines = ({ periods, holiday, place, timeZone }: Terms, whose?: WhoseTime) => [
      ...periods.map(period),
      ...(holiday === null
        ? []
        : [yearly(holiday), holidayTimes(holiday), years(holiday), next(holiday, timeZone, whose)]),
      periods.length === 0 && holiday === null ? t`Ends what was agreed. After that, the usual schedule counts` : null,
      place === '' ? null : t`Handoff: ${place}`,
      ...new Set(
        periods.flatMap(({ fromOn, fromAt, untilOn, untilAt }) => [
          words.clockChange(fromOn, fromAt, timeZone),
          words.clockChange(untilOn, untilAt, timeZone),
        ]),
      ),
      words.zoneNote(timeZone),
    ]
    return {
      ...words,
      types: { holiday: t`Holiday`, vacation: t`Vacation`, swap: t`Swap`, oneOff: t`One-time change` },
      statuses: {
        proposed: t`Waiting for an answer`,
        accepted: t`Agreed`,
        declined: t`Declined`,
        expired: t`No answer`,
        withdrawn: t`Taken back`,
        replaced: t`Replaced`,
      },
      yearDay,
      period,
      lines: (terms, whose) => lines(terms, whose).filter((line) => line !== null),
      summary: ({ periods, holiday, timeZone }, whose) => {
        if (holiday !== null) return next(holiday, timeZone, whose) ?? yearly(holiday)
        return periods.length === 0 ? t`Ends what was agreed` : periods.map(period).join(' · ')
      },
    }
  }, [t, locale, words])
}

interface HolidayYear {
  /** YYYY-MM-DD of its first and its last day. */
  readonly firstOn: string
  readonly lastOn: string
  readonly holder: CustodyPerson
}

/** As many years are looked at: a fifth Monday of a month, for one person in even years only, is rare. */
const yearsAhead = 12

/** Returns when a holiday is next given to someone from a day on, YYYY-MM-DD; null where no year does for long. */
export function nextHoliday(holiday: HolidayRule, date: string): HolidayYear | null {
  const day = dayOfDate(date)
  const { year } = partsOfDay(day)
  for (let next = year - 1; next < year + yearsAhead; next++) {
    const days = holidayDays(holiday, next)
    const holder = next % 2 === 0 ? holiday.evenYears : holiday.oddYears
    if (days !== null && holder !== null && days.lastDay >= day)
      return { firstOn: dateOfDay(days.firstDay), lastOn: dateOfDay(days.lastDay), holder }
  }
  return null
}

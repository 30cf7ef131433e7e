import { useLingui } from '@lingui/react/macro'
import { dayOfDate, minuteOfTime, partsOfDay } from '@nestwren/contract/calendar/days'
import { dateAndTime, instantOfDate } from '@nestwren/contract/calendar/zone'
import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import { useMemo } from 'react'
import { useChildren, useFamily } from '../../platform/api/queries.ts'
import { useClockText } from '../../platform/format/clock.ts'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'
import { today } from '../../platform/format/use-day-text.ts'
import { useChosenZone } from '../../platform/person-settings/zone.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'

export interface CustodyWords {
  /** The reader's zone, IANA. */
  readonly timeZone: string
  /** What someone is called now; as it was written down for whoever is not in the family (any more). */
  readonly name: (person: CustodyPerson) => string
  /** "Juno and Otis"; empty for children who are not seen. */
  readonly children: (childIds: readonly string[]) => string
  /** "Thu, Dec 3" of YYYY-MM-DD, with the year where it is not this one. */
  readonly date: (date: string) => string
  /** "5 PM" of HH:MM. */
  readonly clock: (time: string) => string
  /** "Thu, Dec 3, 5 PM" of a wall time. */
  readonly wall: (date: string, time: string) => string
  /** The same of an instant in milliseconds since 1970, on the reader's clocks. */
  readonly instant: (at: number) => string
  /** "Thursday" of 3. */
  readonly weekday: (weekday: number) => string
  /** Says whose clocks are meant where they are not the reader's; null where they are. */
  readonly zoneNote: (timeZone: string) => string | null
  /** Says what a clock change does to a wall time; null where it does nothing. */
  readonly clockChange: (date: string, time: string, timeZone: string) => string | null
}

/** 1970-01-05, the first Monday there is. */
const mondayMs = 4 * 86_400_000
/** "New York" of America/New_York. */
const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Says people, children, days, and times of parenting time in words. */
export function useCustodyWords(): CustodyWords {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const { family } = useFamily()
  const timeZone = useChosenZone() ?? deviceZone()
  const clockText = useClockText()
  const { locale } = i18n
  return useMemo(() => {
    const thisYear = partsOfDay(dayOfDate(today())).year
    const date = (text: string) => {
      const day = dayOfDate(text)
      const isOther = partsOfDay(day).year !== thisYear
      return dateFormat(locale, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        ...(isOther ? { year: 'numeric' } : null),
        timeZone: 'UTC',
      }).format(day * 86_400_000)
    }
    const clock = (time: string) => clockText(minuteOfTime(time))
    const wall = (on: string, at: string) => {
      const [day, time] = [date(on), clock(at)]
      return t`${day}, ${time}`
    }
    const clockChange = (on: string, at: string, zone: string) => {
      if (on === '' || at === '') return null
      const { at: instant, fit } = instantOfDate(on, at, zone)
      const [day, asked, moved] = [date(on), clock(at), clock(dateAndTime(instant, zone).time)]
      if (fit === 'gap') return t`On ${day} the clocks go forward, so ${asked} becomes ${moved}.`
      if (fit === 'overlap') return t`On ${day} the clocks go back and ${asked} comes twice. It's the first one.`
      return null
    }
    return {
      timeZone,
      name: ({ userId, name }) => family.find(({ id }) => id === userId)?.name ?? name,
      children: (ids) =>
        listFormat(locale).format(children.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : []))),
      date,
      clock,
      wall,
      instant: (at) => {
        const shown = dateAndTime(at, timeZone)
        return wall(shown.date, shown.time)
      },
      weekday: (weekday) =>
        dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(mondayMs + weekday * 86_400_000),
      zoneNote: (zone) => {
        if (zone === timeZone) return null
        const city = cityOf(zone)
        return t`Times are on the clocks of ${city}.`
      },
      clockChange,
    }
  }, [t, locale, children, family, timeZone, clockText])
}

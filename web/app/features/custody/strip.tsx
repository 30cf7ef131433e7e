import { useLingui } from '@lingui/react/macro'
import { dateOfDay, timeOfMinute, weekdayOf } from '@nestwren/contract/calendar/days'
import type { CSSProperties } from 'react'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'
import { classNames } from '../../ui/class-names.ts'
import { bandClass, type Holders, initialOf } from './people.ts'
import { nightCounts, type StripDay } from './strip-days.ts'
import type { CustodyWords } from './use-custody-words.ts'
import './custody.css'
import './strip.css'

interface StripProps {
  days: readonly StripDay[]
  holders: Holders
  words: CustodyWords
  /** Days since 1970-01-01; marked where it is among the days. */
  today?: number
  /** A preview beside words: without weekdays and dates. */
  isSmall?: boolean
}

const minutesPerDay = 1_440
const dayMs = 86_400_000
/** A Monday. */
const monday = 4

/** Days in weeks, each in the colors of whoever has the children, with a mark where care changes hands. */
export function Strip({ days, holders, words, today, isSmall = false }: StripProps) {
  const { i18n } = useLingui()
  const label = useStripLabel(words)
  const dayText = useDayText(words)
  const [first] = days
  if (first === undefined) return null
  const weekdays = Array.from({ length: 7 }, (_, index) => monday + index)
  const narrow = dateFormat(i18n.locale, { weekday: 'narrow', timeZone: 'UTC' })
  const empty = Array.from({ length: weekdayOf(first.day) }, (_, index) => first.day - index - 1)
  const strip = (
    <div role="img" aria-label={label(days, holders)} className={classNames('cu-strip', isSmall && 'is-small')}>
      {isSmall
        ? null
        : weekdays.map((day) => (
            <span key={day} className="cu-strip-head">
              {narrow.format(day * dayMs)}
            </span>
          ))}
      {empty.map((day) => (
        <span key={day} className="cu-day is-none" />
      ))}
      {days.map((day) => (
        <Day key={day.day} of={day} holders={holders} words={words} isToday={day.day === today} isSmall={isSmall} />
      ))}
    </div>
  )
  if (isSmall) return strip
  return (
    <>
      {strip}
      <ul className="sr-only">
        {days.map((day) => (
          <li key={day.day}>{dayText(day, holders)}</li>
        ))}
      </ul>
    </>
  )
}

interface DayProps {
  of: StripDay
  holders: Holders
  words: CustodyWords
  isToday: boolean
  isSmall: boolean
}

function Day({ of: { day, parts, handoffs, nightKey }, holders, words, isToday, isSmall }: DayProps) {
  const { i18n } = useLingui()
  const night = nightKey === null ? undefined : holders.get(nightKey)
  const number = dateFormat(i18n.locale, { day: 'numeric', timeZone: 'UTC' }).format(day * dayMs)
  return (
    <span className={classNames('cu-day', isToday && 'is-today')}>
      {parts.map(({ key, from, to }) => (
        <span
          key={from}
          className={bandClass(holders.get(key))}
          style={{ '--from': from / minutesPerDay, '--for': (to - from) / minutesPerDay } as CSSProperties}
        />
      ))}
      {handoffs.map((minute) => (
        <span key={minute} className="cu-mark" style={{ '--from': minute / minutesPerDay } as CSSProperties} />
      ))}
      <span className="cu-day-text">
        {isSmall ? null : <span>{number}</span>}
        <b className="cu-initial">{night === undefined ? '' : initialOf(words.name(night.person))}</b>
      </span>
    </span>
  )
}

/** Says whose day it is: everyone who has the children in it, with the hour at which that ends. */
function useDayText(words: CustodyWords): (day: StripDay, holders: Holders) => string {
  const { t, i18n } = useLingui()
  return ({ day, parts }, holders) => {
    const date = words.date(dateOfDay(day))
    const said = parts.map(({ key, from, to }, index) => {
      const holder = holders.get(key)
      const name = holder === undefined ? '' : words.name(holder.person)
      const [start, end] = [words.clock(timeOfMinute(from)), words.clock(timeOfMinute(to % minutesPerDay))]
      const follows = from === 0 || parts[index - 1]?.to === from
      if (to === minutesPerDay) return follows ? t`with ${name}` : t`with ${name} from ${start}`
      return follows ? t`with ${name} until ${end}` : t`with ${name} from ${start} to ${end}`
    })
    if (said.length === 0) return t`${date}: not set`
    const who = listFormat(i18n.locale, { type: 'unit' }).format(said)
    return `${date}: ${who}`
  }
}

/** Says what a strip shows: how many nights of how many days each person has. */
function useStripLabel(words: CustodyWords): (days: readonly StripDay[], holders: Holders) => string {
  const { t, i18n } = useLingui()
  return (days, holders) => {
    const [first, last] = [days[0], days.at(-1)]
    const range = dateFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    const from = first === undefined ? '' : range.format(first.day * dayMs)
    const to = last === undefined ? '' : range.format(last.day * dayMs)
    const counts = [...nightCounts(days)].map(([key, nights]) => {
      const holder = holders.get(key)
      const name = holder === undefined ? '' : words.name(holder.person)
      return t`Nights with ${name}: ${nights}`
    })
    return [t`${from} to ${to}`, ...counts].join('. ')
  }
}

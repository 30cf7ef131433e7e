import { dayOfDate } from '@nestwren/contract/calendar/days'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { longestMinutes } from '@nestwren/contract/schedule'
import { type Clock, clockOf } from './clocks.ts'
import type { FileEvent, FileTime } from './read-events.ts'

/** A day and a wall time on the clocks of the entry's zone; the time is null for a whole day. */
export interface Place {
  readonly date: string
  readonly time: string | null
}

/** The zone in which an entry is planned, and how its times are read in it. */
export interface EventTimes {
  readonly timeZone: string
  readonly placeOf: (time: FileTime) => Place
  /** Whole minutes of an entry; of whole days 1440 each; negative where it ends before it starts. */
  readonly minutesOf: (event: FileEvent) => number
  /** The clocks that only the file describes, where its dates have to be told one by one; null otherwise. */
  readonly ownClock: Clock | null
}

const minuteMs = 60_000
const dayMs = 86_400_000
const dayMinutes = 1_440
/** As far ahead as the clocks of a file have to go as a zone's for a series without an end. */
const aheadMs = 20 * 366 * dayMs

/**
 * @param reader the reader's zone, for what names none
 */
export function eventTimesOf(event: FileEvent, reader: string): EventTimes {
  const { start, rules } = event
  const readerClock = clockOf(reader)
  const clock = start.clock ?? readerClock
  const isOneInUtc = clock.name === 'UTC' && rules.length === 0
  const settled = isOneInUtc ? reader : (clock.name ?? clock.settled(...spanOf(event, clock), reader))
  const timeZone = settled ?? reader
  const at = ({ date, time, clock: own }: FileTime) => (own ?? clock).instantOf(date, time ?? '00:00')
  return {
    timeZone,
    ownClock: settled === null ? clock : null,
    placeOf: (time) => {
      if (time.time === null || (time.clock ?? clock).name === timeZone) return { date: time.date, time: time.time }
      return dateAndTime(at(time), timeZone)
    },
    minutesOf: ({ start: begin, end, minutes }) => {
      if (begin.time === null) return wholeDays(begin, end, minutes) * dayMinutes
      if (end === null) return minutes ?? 0
      // A date as the end of a time says no more than the day.
      if (end.time === null && end.date <= begin.date) return 0
      return Math.round((at(end.clock === null ? { ...end, clock: begin.clock } : end) - at(begin)) / minuteMs)
    },
  }
}

function wholeDays(start: FileTime, end: FileTime | null, minutes: number | null): number {
  if (end === null) return Math.max(1, Math.ceil((minutes ?? 0) / dayMinutes))
  const isInto = end.time !== null && end.time > '00:00'
  return Math.max(1, dayOfDate(end.date) - dayOfDate(start.date) + (isInto ? 1 : 0))
}

/** From when to when an entry happens, as far as it has to be known to tell its zone. */
function spanOf({ start, rules, added }: FileEvent, clock: Clock): [from: number, to: number] {
  const at = (time: FileTime) => (time.clock ?? clock).instantOf(time.date, time.time ?? '00:00')
  const from = at(start)
  const further = added.map(at)
  const ends = rules.map((rule) => {
    const [, year] = /UNTIL=(\d{4})/i.exec(rule) ?? []
    return year === undefined ? Math.max(from, Date.now()) + aheadMs : Date.UTC(Number(year), 11, 31)
  })
  return [further.reduce((one, other) => Math.min(one, other), from), Math.max(...ends, further.at(-1) ?? from, from)]
}

/** Why an entry that begins at a time, or of whole days (null), cannot be so long; null where it can. */
export function lengthProblem(minutes: number, time: string | null): 'tooLong' | 'endsBeforeStart' | null {
  if (minutes < 0) return 'endsBeforeStart'
  return minutes > longestMinutes(time) ? 'tooLong' : null
}

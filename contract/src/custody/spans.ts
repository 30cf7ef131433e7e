import { dateOfDay, dayOfDate, minuteOfTime, partsOfDay } from '../calendar/days.ts'
import { instantOfDate, instantOfWall, type WallFit, type WallInstant, wallOfInstant } from '../calendar/zone.ts'
import { holidayDays } from './holidays.ts'
import { type CustodyPerson, type CustodySource, type Cycle, type Override, overridePrecedence } from './terms.ts'

/** How a span starts or ends: what a clock change did to its wall time, and where care changes hands there. */
interface Edge {
  readonly fit: WallFit
  readonly place: string
}

/** One source says that someone has the children from one instant to another, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly holder: CustodyPerson
  readonly source: CustodySource
  readonly timeZone: string
  readonly starts: Edge
  readonly ends: Edge
  /** False where a cycle starts at midnight of its first day: the children are with someone, and there is no handoff. */
  readonly startsByExchange: boolean
}

export const msPerDay = 86_400_000
/** Zones are up to 14 hours from UTC, and one skipped a whole day. */
const marginDays = 2

/** Compares cycles so that the one that counts comes first: the later start, then the id. */
export function byCyclePrecedence(one: Cycle, other: Cycle): number {
  return compare(other.startOn, one.startOn) || compare(other.id, one.id)
}

/** Compares overrides so that the one that counts comes first: its type, the later acceptance, then the id. */
export function byOverridePrecedence(one: Override, other: Override): number {
  return (
    overridePrecedence.indexOf(other.type) - overridePrecedence.indexOf(one.type) ||
    compare(Date.parse(other.acceptedAt), Date.parse(one.acceptedAt)) ||
    compare(other.id, one.id)
  )
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the instants between which a cycle holds: 00:00 of its first day, and 24:00 of its last or Infinity. */
export function cycleBounds({ startOn, endOn, timeZone }: Cycle): {
  readonly begin: WallInstant
  readonly end: number
} {
  return {
    begin: instantOfWall(dayOfDate(startOn), 0, timeZone),
    end: endOn === null ? Number.POSITIVE_INFINITY : instantOfWall(dayOfDate(endOn) + 1, 0, timeZone).at,
  }
}

/**
 * Returns who has the children by a cycle between two instants, as spans in order that touch; empty outside of the cycle
 * and for one without exchanges. Takes one step for each exchange of the window, however long ago the cycle began.
 * @throws RangeError for a date that is none or a zone that this runtime does not know.
 */
export function cycleSpans(cycle: Cycle, from: number, to: number): Span[] {
  const { lengthDays, timeZone, people } = cycle
  const { begin, end } = cycleBounds(cycle)
  const low = Math.max(begin.at, from)
  const high = Math.min(end, to)
  const backwards = cycle.exchanges
    .filter(({ day }) => day >= 0 && day < lengthDays)
    .map((exchange) => ({ ...exchange, minute: minuteOfTime(exchange.at) }))
    .sort((a, b) => a.day - b.day || a.minute - b.minute)
    .reverse()
  if (low >= high || backwards.length === 0) return []
  const startDay = dayOfDate(cycle.startOn)
  const roundOf = (day: number) => Math.floor((day - startDay) / lengthDays)
  const firstRound = roundOf(wallOfInstant(low, timeZone).day - marginDays) - 1
  const spans: Span[] = []
  // Backwards, so that an exchange that a clock change moves behind the one after it has no time of its own.
  let until = high
  for (let round = roundOf(wallOfInstant(high, timeZone).day); round >= firstRound; round--)
    for (const { day, minute, to: receiver, place } of backwards) {
      const { at, fit } = instantOfWall(startDay + round * lengthDays + day, minute, timeZone)
      if (at >= until) continue
      const isInside = at >= low
      spans.push({
        from: Math.max(at, low),
        to: until,
        holder: people[receiver],
        source: { is: 'cycle', id: cycle.id },
        timeZone,
        starts: isInside ? { fit, place } : { fit: begin.fit, place: '' },
        ends: { fit: 'exact', place: '' },
        startsByExchange: isInside,
      })
      if (at <= low) return spans.reverse()
      until = at
    }
  return spans.reverse()
}

/**
 * Returns when an override holds between two instants, the span that counts first: its periods in their order, then its
 * holiday. Spans may reach beyond the window. Wall times are turned into instants only for what is near the window.
 *
 * A holiday holds from its acceptance on: of the years before, only one that was not over yet counts, so that an agreement
 * never rewrites whose nights those were.
 * @throws RangeError for a date that is none or a zone that this runtime does not know.
 */
export function overrideSpans(override: Override, from: number, to: number): Span[] {
  const { timeZone, place, periods, holiday } = override
  const source: CustodySource = { is: override.type, id: override.id }
  const firstDay = Math.floor(from / msPerDay) - marginDays
  const lastDay = Math.floor(to / msPerDay) + marginDays
  const firstDate = dateOfDay(firstDay)
  const lastDate = dateOfDay(lastDay)
  const spans: Span[] = []
  const add = (start: WallInstant, end: WallInstant, holder: CustodyPerson) => {
    if (start.at >= end.at || end.at <= from || start.at >= to) return
    const starts = { fit: start.fit, place }
    const ends = { fit: end.fit, place }
    spans.push({ from: start.at, to: end.at, holder, source, timeZone, starts, ends, startsByExchange: true })
  }
  for (const { fromOn, fromAt, untilOn, untilAt, holder } of periods) {
    if (untilOn < firstDate || fromOn > lastDate) continue
    add(instantOfDate(fromOn, fromAt, timeZone), instantOfDate(untilOn, untilAt, timeZone), holder)
  }
  if (holiday === null) return spans
  const acceptedAt = Date.parse(override.acceptedAt)
  const lastYear = partsOfDay(lastDay).year
  for (let year = partsOfDay(firstDay - holiday.days).year; year <= lastYear; year++) {
    const holder = year % 2 === 0 ? holiday.evenYears : holiday.oddYears
    const days = holidayDays(holiday, year)
    if (holder === null || days === null || days.lastDay < firstDay || days.firstDay > lastDay) continue
    const end = instantOfWall(days.lastDay, minuteOfTime(holiday.endAt), timeZone)
    if (end.at > acceptedAt) add(instantOfWall(days.firstDay, minuteOfTime(holiday.startAt), timeZone), end, holder)
  }
  return spans
}

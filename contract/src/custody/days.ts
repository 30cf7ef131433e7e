import { instantOfWall, wallOfInstant } from '../calendar/zone.ts'
import { type CustodyExchange, type CustodyInput, type CustodySegment, custodyOf } from './custody.ts'
import { type CustodyPerson, isSamePerson } from './terms.ts'

/** Whose day it is, for every place that shows days: what counts, split at the hour at which care changes hands. */

/** Someone has a child in a part of a day: minutes of the day, 0 to 1440. */
export interface DayPart {
  readonly holder: CustodyPerson
  readonly from: number
  readonly to: number
}

export interface CustodyDay {
  /** Days since 1970-01-01. */
  readonly day: number
  /** In order; without a part where nothing says whose time it is. A day with a handoff belongs to everyone in it. */
  readonly parts: readonly DayPart[]
  readonly handoffs: readonly { readonly minute: number; readonly exchange: CustodyExchange }[]
  /** Who has the night that begins on this day; null where nothing says so. */
  readonly night: CustodyPerson | null
}

const minutesPerDay = 1_440
/** The wall time of the morning after at which a night is looked at: late changes are over, early ones have not started. */
export const nightMinute = 3 * 60

/**
 * Returns whose days those of a child are, from `first` (days since 1970-01-01) on, by the clocks of `timeZone`.
 * @throws RangeError as `custodyOf` does.
 */
export function custodyDays(input: CustodyInput, first: number, count: number, timeZone: string): CustodyDay[] {
  // A day more on both sides: clocks may skip a midnight, and the last night is looked at the next morning.
  const from = instantOfWall(first - 1, 0, timeZone).at
  const to = instantOfWall(first + count + 1, 0, timeZone).at
  const { segments, exchanges } = custodyOf({ ...input, from, to })
  return Array.from({ length: count }, (_, index) => {
    const day = first + index
    return {
      day,
      parts: dayParts(segments, day, timeZone),
      handoffs: exchanges.flatMap((exchange) => {
        const minute = minuteOfDay(exchange.at, day, timeZone)
        return minute >= 0 && minute < minutesPerDay ? [{ minute, exchange }] : []
      }),
      night: nightHolder(segments, day, timeZone),
    }
  })
}

/**
 * Returns the parts of a day (days since 1970-01-01) in spans of one child, which are in order and do not overlap. Neighbors
 * of one person are one part, whatever says that it is theirs.
 */
export function dayParts(
  spans: readonly Pick<CustodySegment, 'from' | 'to' | 'holder'>[],
  day: number,
  timeZone: string,
): DayPart[] {
  const parts: DayPart[] = []
  for (const { holder, ...span } of spans) {
    const from = Math.max(0, minuteOfDay(span.from, day, timeZone))
    const to = Math.min(minutesPerDay, minuteOfDay(span.to, day, timeZone))
    if (from >= to) continue
    const last = parts.at(-1)
    if (last !== undefined && last.to === from && isSamePerson(last.holder, holder))
      parts[parts.length - 1] = { ...last, to }
    else parts.push({ holder, from, to })
  }
  return parts
}

/** Returns the minute of a day at which an instant is; below 0 and from 1440 on for other days. */
export function minuteOfDay(at: number, day: number, timeZone: string): number {
  const wall = wallOfInstant(at, timeZone)
  return (wall.day - day) * minutesPerDay + wall.minute
}

/** Returns who has the night that begins on a day, in sorted segments of one child that reach to the next morning. */
export function nightHolder(segments: readonly CustodySegment[], day: number, timeZone: string): CustodyPerson | null {
  return holderIn(segments, instantOfWall(day + 1, nightMinute, timeZone).at)
}

/** Finds the segment of an instant by halving. */
function holderIn(segments: readonly CustodySegment[], at: number): CustodyPerson | null {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.to ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const segment = segments[low]
  return segment !== undefined && segment.from <= at ? segment.holder : null
}

import { instantOfWall, wallOfInstant } from '@nestwren/contract/calendar/zone'
import { type CustodyInput, custodyOf } from '@nestwren/contract/custody/custody'
import { personKey } from '@nestwren/contract/custody/terms'

/** Pure rules of how days of parenting time are drawn. */

/** Someone has the children in a part of a day. */
interface StripPart {
  readonly key: string
  /** Minutes of the day, 0 to 1440. */
  readonly from: number
  readonly to: number
}

export interface StripDay {
  /** Days since 1970-01-01. */
  readonly day: number
  readonly parts: readonly StripPart[]
  /** Minutes at which care changes hands. */
  readonly handoffs: readonly number[]
  /** Who has the night that starts on this day; null where nothing says so. */
  readonly nightKey: string | null
}

const minutesPerDay = 1_440

/**
 * Returns the days of a child from `first` (days since 1970-01-01) on.
 * @param timeZone on whose clocks the days are
 * @throws RangeError as `custodyOf` does.
 */
export function stripDays(input: CustodyInput, first: number, count: number, timeZone: string): readonly StripDay[] {
  const from = instantOfWall(first, 0, timeZone).at
  const to = instantOfWall(first + count, 0, timeZone).at
  const { segments, exchanges } = custodyOf({ ...input, from, to })
  const minuteFrom = (at: number) => {
    const { day, minute } = wallOfInstant(at, timeZone)
    return (day - first) * minutesPerDay + minute
  }
  const spans = joined(
    segments.map(({ from, to, holder }) => ({ key: personKey(holder), from: minuteFrom(from), to: minuteFrom(to) })),
  )
  const handoffs = exchanges.map(({ at }) => minuteFrom(at))
  return Array.from({ length: count }, (_, index) => {
    const start = index * minutesPerDay
    const end = start + minutesPerDay
    const parts = spans.flatMap(({ key, from, to }) =>
      from < end && to > start ? [{ key, from: Math.max(from, start) - start, to: Math.min(to, end) - start }] : [],
    )
    return {
      day: first + index,
      parts,
      handoffs: handoffs.filter((minute) => minute >= start && minute < end).map((minute) => minute - start),
      nightKey: parts.find((part) => part.to === minutesPerDay)?.key ?? null,
    }
  })
}

/** Joins neighbors of one person: whether a cycle or an override says so is not drawn. */
function joined(spans: readonly StripPart[]): readonly StripPart[] {
  const result: StripPart[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last !== undefined && last.to === span.from && last.key === span.key)
      result[result.length - 1] = { ...last, to: span.to }
    else if (span.to > span.from) result.push(span)
  }
  return result
}

/** Returns the nights of each person in some days, by key, in the order in which they come. */
export function nightCounts(days: readonly StripDay[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { nightKey } of days) if (nightKey !== null) counts.set(nightKey, (counts.get(nightKey) ?? 0) + 1)
  return counts
}

import type { CustodyInput } from '@nestwren/contract/custody/custody'
import { custodyDays } from '@nestwren/contract/custody/days'
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

/**
 * Returns the days of a child from `first` (days since 1970-01-01) on, as `custodyDays` tells whose they are.
 * @param timeZone on whose clocks the days are
 * @throws RangeError as `custodyOf` does.
 */
export function stripDays(input: CustodyInput, first: number, count: number, timeZone: string): readonly StripDay[] {
  return custodyDays(input, first, count, timeZone).map(({ day, parts, handoffs, night }) => ({
    day,
    parts: parts.map(({ holder, from, to }) => ({ key: personKey(holder), from, to })),
    handoffs: handoffs.map(({ minute }) => minute),
    nightKey: night === null ? null : personKey(night),
  }))
}

/** Returns the nights of each person in some days, by key, in the order in which they come. */
export function nightCounts(days: readonly StripDay[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { nightKey } of days) if (nightKey !== null) counts.set(nightKey, (counts.get(nightKey) ?? 0) + 1)
  return counts
}

import { minuteOfTime } from '@nestwren/contract/calendar/days'
import type { Exchange } from '@nestwren/contract/custody/terms'

/** Pure rules between the nights of a pattern and its handoffs. */

export type Turn = 0 | 1

/** When and where care changes hands unless something else is said. */
export interface Usual {
  readonly at: string
  readonly place: string
}

const momentOf = ({ day, at }: Exchange) => day * 1_440 + (at === '' ? 0 : minuteOfTime(at))

/** Returns handoffs in the order of a round. */
export function sorted(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.toSorted((a, b) => momentOf(a) - momentOf(b))
}

/**
 * Returns who has the children in the night of each day: whoever the last handoff so far gave them to, going on from the
 * end of the round before.
 * @param without who has them where there are no handoffs
 */
export function nightsOf(exchanges: readonly Exchange[], lengthDays: number, without: Turn): readonly Turn[] {
  const inRound = sorted(exchanges).filter(({ day }) => day < lengthDays)
  let holder = inRound.at(-1)?.to ?? without
  return Array.from({ length: lengthDays }, (_, day) => {
    holder = inRound.findLast((one) => one.day === day)?.to ?? holder
    return holder
  })
}

/**
 * Returns the handoffs with one night given to the other person. Handoffs of other days keep their times and places, and
 * stay where they still change something; new ones get the usual time and place.
 */
export function withNightTurned(
  exchanges: readonly Exchange[],
  lengthDays: number,
  day: number,
  usual: Usual,
  without: Turn,
): readonly Exchange[] {
  const nights = nightsOf(exchanges, lengthDays, without).map((turn, index) =>
    index === day ? ((1 - turn) as Turn) : turn,
  )
  return exchangesOf(nights, exchanges, usual)
}

/** Returns the handoffs of a round of another length: shortened, or with the nights of the last person going on. */
export function withLength(exchanges: readonly Exchange[], lengthDays: number): readonly Exchange[] {
  return exchanges.filter(({ day }) => day < lengthDays)
}

/** Returns the handoffs with one more, on the first day after the last one; to the other person. */
export function withExchange(exchanges: readonly Exchange[], lengthDays: number, usual: Usual): readonly Exchange[] {
  const last = sorted(exchanges).at(-1)
  const day = last === undefined ? 0 : Math.min(last.day + 1, lengthDays - 1)
  const to: Turn = last?.to === 0 ? 1 : 0
  return [...exchanges, { day, to, ...usual }]
}

function exchangesOf(nights: readonly Turn[], before: readonly Exchange[], usual: Usual): readonly Exchange[] {
  return nights.flatMap((night, day) => {
    const previous = nights[(day + nights.length - 1) % nights.length] ?? night
    const ofDay = sorted(before.filter((one) => one.day === day))
    const kept: Exchange[] = []
    let holder = previous
    for (const exchange of ofDay) {
      if (exchange.to === holder) continue
      kept.push(exchange)
      holder = exchange.to
    }
    if (holder === night) return kept
    if (previous === night) return []
    const { at, place } = ofDay.at(-1) ?? usual
    return [{ day, at, to: night, place }]
  })
}

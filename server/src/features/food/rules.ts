import type { FoodReaction } from '@nestwren/contract/food'

const hourMs = 3_600_000
/** Where the day begins first, it is 14 hours ahead of UTC. */
const furthestAheadMs = 14 * hourMs

interface Dated {
  readonly firstTriedOn?: string | null | undefined
  readonly reactions?: readonly FoodReaction[] | undefined
}

/** Returns where a food names a day that is not today anywhere on earth yet; empty where it names none. */
export function futureDates({ firstTriedOn, reactions = [] }: Dated, now: Date): (string | number)[][] {
  const latestToday = new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10)
  const tried = firstTriedOn !== undefined && firstTriedOn !== null && firstTriedOn > latestToday
  return [
    ...(tried ? [['firstTriedOn']] : []),
    ...reactions.flatMap(({ on }, index) => (on > latestToday ? [['reactions', index, 'on']] : [])),
  ]
}

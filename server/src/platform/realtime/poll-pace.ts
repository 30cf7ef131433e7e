export interface PaceOptions {
  readonly pointsPerS: number
  /** So many may come at once after a rest. */
  readonly mostAtOnce: number
}

/** Says how many milliseconds `points` of this key have to wait for their moment; whoever waits has been counted. */
export type Pace = (key: string, points: number) => number

/** Above this many keys those that have rested are forgotten. */
const mostKept = 1_000

/** Nobody is refused: what comes too fast comes later, in order. */
export function createPace({ pointsPerS, mostAtOnce }: PaceOptions): Pace {
  /** When everything that a key has asked for will have had its moment, by the clock of `performance.now()`. */
  const paidAtMs = new Map<string, number>()
  const restMs = (mostAtOnce / pointsPerS) * 1_000

  return (key, points) => {
    const now = performance.now()
    if (paidAtMs.size > mostKept) for (const [one, at] of paidAtMs) if (at <= now) paidAtMs.delete(one)
    const at = Math.max(paidAtMs.get(key) ?? 0, now) + (points / pointsPerS) * 1_000
    paidAtMs.set(key, at)
    return Math.max(0, at - now - restMs)
  }
}

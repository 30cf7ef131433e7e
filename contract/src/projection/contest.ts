import { type Ends, oneTail, pulled } from './head.ts'

/**
 * A contest between the span that is expected of a moment and the usual one, which is that of all moments alike: where a
 * rhythm has little order, or half of it is not written down, what seems known of a moment only adds noise.
 */
export interface Contest {
  /** Ascending. */
  readonly outcomes: number[]
  /** Of each end, what every pull would have cost, as sums that fade. */
  readonly losses: readonly [from: Float64Array, to: Float64Array]
}

/** How far the ends are drawn to the usual ones, of those that compete. */
const pulls = [0, 0.25, 0.5, 0.75, 1]
const fading = 2 ** (-1 / 8)
/** How much less a pull has to say that would have cost more. */
const confidence = 40
const fewestOutcomes = 5
const undecided = 0.5

export function startContest(): Contest {
  return { outcomes: [], losses: [new Float64Array(pulls.length), new Float64Array(pulls.length)] }
}

/** Lets what was lost fade by a day. */
export function fadeContest({ losses }: Contest): void {
  for (const ofEnd of losses) for (const [index, loss] of ofEnd.entries()) ofEnd[index] = loss * fading
}

/** Returns where the middle 80 % of outcomes begin and end; empty while too few are known. */
export function usualEnds({ outcomes }: Contest): readonly number[] {
  if (outcomes.length < fewestOutcomes) return []
  return [oneTail, 1 - oneTail].map((share) => {
    const place = Math.max(0, Math.min(outcomes.length - 1, share * (outcomes.length + 1) - 1))
    const low = outcomes[Math.floor(place)] ?? 0
    return low + ((outcomes[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place))
  })
}

/** Returns how far each end is best drawn to the usual one, going by what it would have cost of late. */
export function pullsOf({ losses }: Contest): readonly number[] {
  return losses.map((ofEnd) => {
    const least = Math.min(...ofEnd)
    const mean = ofEnd.reduce((sum, one) => sum + one, 0) / pulls.length
    if (mean === 0) return undecided
    const says = Array.from(ofEnd, (loss) => Math.exp((-confidence * (loss - least)) / mean))
    const total = says.reduce((sum, one) => sum + one, 0)
    return pulls.reduce((sum, pull, index) => sum + (pull * (says[index] ?? 0)) / total, 0)
  })
}

/** Adds an outcome, with the spans that stood before it. */
export function addToContest(
  { outcomes, losses }: Contest,
  own: Ends,
  usual: readonly number[],
  outcome: number,
): void {
  const after = outcomes.findLastIndex((other) => other <= outcome)
  outcomes.splice(after + 1, 0, outcome)
  if (usual.length === 0) return
  for (const [index, pull] of pulls.entries()) {
    const { from, to } = pulled(own, usual, [pull, pull])
    losses[0][index] = (losses[0][index] ?? 0) + lossOf(outcome - from, oneTail)
    losses[1][index] = (losses[1][index] ?? 0) + lossOf(outcome - to, 1 - oneTail)
  }
}

/** The loss that is least on average where `share` of outcomes lie below an end; those of both ends are the interval score. */
function lossOf(distance: number, share: number): number {
  return distance * (distance > 0 ? share : share - 1)
}

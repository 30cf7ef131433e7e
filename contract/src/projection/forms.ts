import { factCounts, type HeadName } from './samples.ts'

/** How the windows of one kind of moment are computed; the same in learning and in projecting. */
export interface Form {
  /**
   * Minutes that are added before taking the logarithm: intervals vary in proportion to their length, but a very short one
   * must not count as infinitely far away. null = the outcome is a wall time and is taken as it is.
   */
  readonly shift: number | null
  /** Points of the day, evenly spread from midnight, between which the effect of the hour runs straight. */
  readonly knots: number
  /** How many facts the moments have. */
  readonly facts: number
  /** How many of the lags are looked at: the last deviation, and the mean of the latest ones. */
  readonly lags: 0 | 1 | 2
  /** Outcomes before windows stand, and before the scatter is that of the child and not of a start far away. */
  readonly enough: number
  readonly settled: number
  /** Spread to start with, on the scale of the form. */
  readonly spread: number
  /** Half-lives in days, and how strongly hours and facts are held back, of the fits that are tried. */
  readonly memories: readonly number[]
  readonly restraints: readonly { readonly roughness: number; readonly others: number }[]
  /** How fast a tail is corrected when too many or too few outcomes fell into it. */
  readonly step: number
  /** Longest time an outcome may take, in minutes or hours after noon; no window reaches beyond. */
  readonly longest: number
}

const bold = { roughness: 1, others: 4 }
const careful = { roughness: 12, others: 4 }
const plain = { roughness: 200, others: 30 }

const interval = {
  shift: 45,
  knots: 16,
  lags: 2,
  enough: 8,
  settled: 8,
  spread: 0.35,
  memories: [4, 40],
  restraints: [bold, careful, plain],
  step: 0.002,
  longest: 16 * 60,
} as const

/** Once a day, so what is known is little and has to be kept for longer. */
const clock = {
  shift: null,
  knots: 1,
  lags: 1,
  enough: 5,
  settled: 2,
  spread: 0.4,
  memories: [5, 40],
  restraints: [{ roughness: 0, others: 1 }, careful, plain],
  step: 0.003,
  longest: 16,
} as const

/** Moments that only refine what the feed or the waking before said: less is tried, which is a third of the time. */
const lighter = { ...interval, restraints: [careful, plain] } as const

const settings: Readonly<Record<HeadName, Omit<Form, 'facts'>>> = {
  feedAfterFeed: interval,
  feedAfterSleep: lighter,
  feedAfterWake: { ...lighter, shift: 20, spread: 0.5 },
  nap: { ...interval, shift: 20, step: 0.003, longest: 12 * 60 },
  wake: { ...lighter, shift: 15, step: 0.003, longest: 16 * 60 },
  bedtimeEarly: clock,
  bedtimeLate: clock,
}

/** The form of each head. */
export const forms = Object.fromEntries(
  Object.entries(settings).map(([name, setting]) => [name, { ...setting, facts: factCounts[name as HeadName] }]),
) as Readonly<Record<HeadName, Form>>

/** Returns an outcome on the scale on which the head is linear. */
export function toScale({ shift }: Form, outcome: number): number {
  return shift === null ? outcome : Math.log(Math.max(0, outcome) + shift)
}

/** Returns the outcome at a place on that scale, within what the form allows. */
export function fromScale({ shift, longest }: Form, value: number): number {
  return Math.max(0, Math.min(longest, shift === null ? value : Math.exp(value) - shift))
}

import { type Form, fromScale, toScale } from './forms.ts'
import type { Sample } from './samples.ts'

/**
 * What was learned for one kind of moment: where the outcome lies by hour, facts and the last deviations, how far outcomes
 * scatter by hour, and the shape of that scatter. Plain numbers, so that it crosses the wire.
 */
export interface Head {
  /** Where the outcome lies at evenly spread points of the day. */
  readonly hours: readonly number[]
  readonly facts: readonly number[]
  /** How much of the last deviation and of the mean of the latest ones carries on; empty where neither is looked at. */
  readonly follow: readonly number[]
  /** Scatter at evenly spread hours of the day. */
  readonly spread: readonly number[]
  /** Quantiles of outcomes, as distances in spreads, at evenly spread shares. */
  readonly shape: readonly number[]
  /** Share of the shape that the expected span holds, and that lies below it; without the latter as much as above it. */
  readonly share: number
  readonly below?: number | undefined
  /** Where the usual outcomes begin and end, whatever the moment; none while too few are known. */
  readonly usual?: readonly number[] | undefined
  /** How far each end of a window is drawn to the usual one, 0 to 1. */
  readonly pull?: readonly number[] | undefined
  /** Of the windows of the last 14 days, how many the outcome fell into. */
  readonly hits: number
  readonly of: number
  /** The same of the last 7 days. */
  readonly lately?: { readonly hits: number; readonly of: number } | undefined
}

/** The last deviation from what was expected and the mean of the latest ones. */
export interface Lags {
  readonly last: number
  readonly mean: number
}
export const noLags: Lags = { last: 0, mean: 0 }
const newestPart = 0.3
const largestLag = 1

/** Returns the lags after one more deviation. */
export function lagsAfter({ mean }: Lags, deviation: number): Lags {
  const last = Math.max(-largestLag, Math.min(largestLag, deviation))
  return { last, mean: mean + newestPart * (last - mean) }
}

/** Where and how widely an outcome is expected. */
export interface Expectation {
  readonly location: number
  readonly spread: number
}

/** Returns the value at an hour (0 to 24) between evenly spread points of the day. */
export function atHour(points: readonly number[], hour: number): number {
  const place = (hour / 24) * points.length
  const index = Math.floor(place) % points.length
  const part = place - Math.floor(place)
  return (points[index] ?? 0) * (1 - part) + (points[(index + 1) % points.length] ?? 0) * part
}

/** Returns where the outcome of a moment would lie if nothing had deviated of late. */
export function usualLocation(head: Head, { hour, facts }: Pick<Sample, 'hour' | 'facts'>): number {
  return facts.reduce((sum, fact, index) => sum + fact * (head.facts[index] ?? 0), atHour(head.hours, hour))
}

/**
 * Returns what a head expects of the last of ascending samples of one kind, after following how those before it deviated;
 * null without samples.
 */
export function expectLast(head: Head, form: Form, samples: readonly Sample[]): Expectation | null {
  const current = samples.at(-1)
  if (current === undefined) return null
  const usual = usualLocation(head, current)
  const [ofLast, ofMean] = head.follow
  const spread = atHour(head.spread, current.hour)
  if (ofLast === undefined) return { location: usual, spread }
  const known = samples
    .flatMap((sample) =>
      sample.outcome === null || sample.knownAt === null || sample.knownAt > current.at
        ? []
        : [{ sample, outcome: sample.outcome, knownAt: sample.knownAt }],
    )
    .sort((a, b) => a.knownAt - b.knownAt)
  let lags = noLags
  for (const { sample, outcome } of known) lags = lagsAfter(lags, toScale(form, outcome) - usualLocation(head, sample))
  return { location: usual + ofLast * lags.last + (ofMean ?? 0) * lags.mean, spread }
}

/** Returns the outcome below which the given share of all outcomes lies. */
export function outcomeAt(
  head: Pick<Head, 'shape'>,
  form: Form,
  { location, spread }: Expectation,
  share: number,
): number {
  const place = Math.max(0, Math.min(head.shape.length - 1, share * head.shape.length - 0.5))
  const index = Math.floor(place)
  const low = head.shape[index] ?? 0
  const high = head.shape[index + 1] ?? low
  return fromScale(form, location + spread * (low + (high - low) * (place - index)))
}

/** Returns the share of outcomes that lie below `outcome`, 0 to 1. */
export function shareBelow(
  head: Pick<Head, 'shape'>,
  form: Form,
  { location, spread }: Expectation,
  outcome: number,
): number {
  const distance = (toScale(form, outcome) - location) / spread
  const { shape } = head
  const index = shape.findIndex((one) => one > distance)
  if (index === -1) return 1
  if (index === 0) return 0
  const low = shape[index - 1] ?? 0
  const high = shape[index] ?? low
  return (index - 0.5 + (high > low ? (distance - low) / (high - low) : 0)) / shape.length
}

/** From where to where, as outcomes are counted. */
export interface Ends {
  readonly from: number
  readonly to: number
}

/** Share of outcomes on either side of a window. */
export const oneTail = 0.1

/** Returns the span that is expected of a moment, whatever is usual. */
export function expectedSpan(head: Pick<Head, 'shape' | 'share' | 'below'>, form: Form, expected: Expectation): Ends {
  const below = head.below ?? (1 - head.share) / 2
  return {
    from: outcomeAt(head, form, expected, below),
    to: outcomeAt(head, form, expected, below + head.share),
  }
}

/** Returns a span of which each end is drawn to the usual one by its own part; unchanged where they would cross. */
export function pulled(own: Ends, usual: readonly number[], pull: readonly number[]): Ends {
  const between = (end: number, usualEnd: number | undefined, part: number | undefined) =>
    end + (part ?? 0) * ((usualEnd ?? end) - end)
  const from = between(own.from, usual[0], pull[0])
  const to = between(own.to, usual[1], pull[1])
  return to < from ? own : { from, to }
}

/**
 * Returns a window: between the tails of what is expected, since a miss counts by how far it is off, and drawn to what is
 * usual as far as that would have been better before.
 */
export function windowSpan(head: Head, form: Form, expected: Expectation): Ends {
  return pulled(expectedSpan(head, form, expected), head.usual ?? [], head.pull ?? [])
}

import { addToContest, type Contest, fadeContest, pullsOf, startContest, usualEnds } from './contest.ts'
import { type Form, forms, toScale } from './forms.ts'
import {
  atHour,
  type Ends,
  expectedSpan,
  type Head,
  type Lags,
  lagsAfter,
  noLags,
  oneTail,
  pulled,
  usualLocation,
} from './head.ts'
import { typicalOutcome } from './priors.ts'
import { addOutcome, type Fit, fade, predict, solve, startFit } from './ridge.ts'
import type { HeadName, Sample } from './samples.ts'
import { addDistance, fadeScatter, type Scatter, shapeOf, spreadOf, startScatter } from './scatter.ts'

const dayMs = 86_400_000
/** Days that are learned from, and of these the last ones whose windows are counted. */
export const learnedDays = 28
export const countedDays = 14
export const latelyDays = 7
/** How fast the mistakes of fits that compete fade, and how much less a fit has to say that makes more of them. */
const errorPart = 2 ** (-1 / 4)
const confidence = 1.5
/** How thin and how thick either tail of a window may become. */
const [leastTail, mostTail] = [0.05, 0.16]
/** Windows stand, and are counted, once outcomes of this many days are known. */
export const enoughDays = 5

interface Learning {
  readonly name: HeadName
  readonly form: Form
  readonly fits: readonly Fit[]
  readonly scatter: Scatter
  readonly start: number
  readonly contest: Contest
  /** Shares of the shape below and above a window. */
  tails: readonly [below: number, above: number]
}

/** A sample with what was expected of it when its day began. */
interface Foreseen {
  readonly sample: Sample
  readonly vector: Float64Array
  readonly usual: number
  readonly location: number
  readonly spread: number
  /** Before what is usual was looked at, what is usual, and the window of both. */
  readonly own: Ends
  readonly ends: readonly number[]
  readonly window: Ends
  readonly isCounted: boolean
}

interface Options {
  readonly now: number
  readonly ageDays: number
  /** Whether a window would have been shown for a sample, as of the start of its day; of others none is counted. */
  readonly isShown?: (sample: Sample, dayStart: number) => boolean
}

/**
 * Learns one head by walking through the days before `now`: each sample is foreseen with what was known when its day began,
 * then its outcome is added. So the scatter, the share that calibrates the windows, and the hits are all of windows that
 * stood before what they foresaw. Windows of which something else came (a night in place of a nap) count as missed.
 * Returns null where too few outcomes are known.
 */
export function learnHead(name: HeadName, samples: readonly Sample[], { now, ageDays, isShown }: Options): Head | null {
  const form = forms[name]
  const learning = startLearning(name, form, ageDays)
  const byKnown = samples.filter(({ knownAt }) => knownAt !== null).sort((a, b) => (a.knownAt ?? 0) - (b.knownAt ?? 0))
  const foreseen = new Map<Sample, Foreseen>()
  const firstDay = now - learnedDays * dayMs
  let lags = noLags
  let nextLag = 0
  let nextKnown = 0
  let next = 0
  let known = 0
  let knownDays = 0
  const counted = { hits: 0, of: 0 }
  const lately = { hits: 0, of: 0 }
  let head = headOf(learning, 0)
  for (let day = 0; day < learnedDays; day += 1) {
    const dayStart = firstDay + day * dayMs
    const isReady = known >= form.enough && knownDays >= enoughDays
    for (let sample = samples[next]; sample !== undefined && sample.at < dayStart + dayMs; sample = samples[next]) {
      next += 1
      for (let past = byKnown[nextLag]; past?.knownAt != null && past.knownAt <= sample.at; past = byKnown[nextLag]) {
        nextLag += 1
        const before = foreseen.get(past)
        if (before !== undefined && past.outcome !== null)
          lags = lagsAfter(lags, toScale(form, past.outcome) - before.usual)
      }
      const one = foresee(learning, head, sample, lags, isReady && (isShown?.(sample, dayStart) ?? true))
      foreseen.set(sample, one)
      if (one.isCounted && day >= learnedDays - countedDays) {
        count(counted, one)
        if (day >= learnedDays - latelyDays) count(lately, one)
      }
    }
    let isNew = false
    for (const fit of learning.fits) {
      fade(fit, 1)
      fit.error *= errorPart
      fit.errorWeight *= errorPart
    }
    fadeScatter(learning.scatter, 1)
    fadeContest(learning.contest)
    for (
      let past = byKnown[nextKnown];
      past?.knownAt != null && past.knownAt <= dayStart + dayMs;
      past = byKnown[nextKnown]
    ) {
      nextKnown += 1
      const one = foreseen.get(past)
      // Where a night came in place of a nap the window was wrong, and no wider one would have been right.
      if (one === undefined || past.outcome === null) continue
      calibrate(learning, one, past.outcome)
      addToContest(learning.contest, one.own, one.ends, past.outcome)
      addKnown(learning, one, past.outcome, day, known >= form.settled)
      known += 1
      isNew = true
    }
    if (isNew) {
      knownDays += 1
      for (const fit of learning.fits) solve(fit)
    }
    if (isNew || day === learnedDays - 1) head = headOf(learning, day + 1)
  }
  if (known < form.enough || knownDays < enoughDays) return null
  return { ...head, ...counted, lately }
}

function startLearning(name: HeadName, form: Form, ageDays: number): Learning {
  const size = form.knots + form.facts + form.lags
  const fits = form.memories.flatMap((memory) =>
    form.restraints.map((restraint) => startFit(size, memory, { knots: form.knots, level: 3, ...restraint })),
  )
  return {
    name,
    form,
    fits,
    scatter: startScatter(form.spread, form.knots === 1),
    start: toScale(form, typicalOutcome(name, ageDays)),
    contest: startContest(),
    tails: [oneTail, oneTail],
  }
}

/** The fits mixed into one, since a mean of linear fits is linear, with the scatter as of `day`. */
function headOf({ form, fits, scatter, start, contest, tails: [below, above] }: Learning, day: number): Head {
  const least = Math.min(...fits.map(meanError))
  const says = fits.map((fit) =>
    Math.exp((-confidence * fit.errorWeight * (meanError(fit) - least)) / Math.max(least, 1e-6)),
  )
  const total = says.reduce((sum, one) => sum + one, 0)
  const mixed = Array.from({ length: fits[0]?.size ?? 0 }, (_one, index) =>
    fits.reduce((sum, { coefficients }, fit) => sum + ((coefficients[index] ?? 0) * (says[fit] ?? 0)) / total, 0),
  )
  return {
    hours: mixed.slice(0, form.knots).map((one) => one + start),
    facts: mixed.slice(form.knots, form.knots + form.facts),
    follow: mixed.slice(form.knots + form.facts),
    spread: spreadOf(scatter),
    shape: shapeOf(scatter, day),
    share: 1 - below - above,
    below,
    usual: usualEnds(contest),
    pull: pullsOf(contest),
    hits: 0,
    of: 0,
  }
}

function meanError({ error, errorWeight }: Fit): number {
  return errorWeight === 0 ? 0 : error / errorWeight
}

function foresee({ form }: Learning, head: Head, sample: Sample, lags: Lags, isCounted: boolean): Foreseen {
  const vector = vectorOf(form, sample, lags)
  const usual = usualLocation(head, sample)
  const location = usual + (head.follow[0] ?? 0) * lags.last + (head.follow[1] ?? 0) * lags.mean
  const spread = atHour(head.spread, sample.hour)
  const own = expectedSpan(head, form, { location, spread })
  const ends = head.usual ?? []
  const window = pulled(own, ends, head.pull ?? [])
  return { sample, vector, usual, location, spread, own, ends, window, isCounted: isCounted && sample.knownAt !== null }
}

function count(counted: { hits: number; of: number }, { sample: { outcome }, window }: Foreseen): void {
  counted.of += 1
  if (outcome !== null && outcome >= window.from && outcome <= window.to) counted.hits += 1
}

/** Makes a tail thicker with each window that left it empty, and thinner with each outcome in it. */
function calibrate(learning: Learning, { window, isCounted }: Foreseen, outcome: number): void {
  if (!isCounted) return
  const { step } = learning.form
  const after = (tail: number, isMissed: boolean) =>
    Math.max(leastTail, Math.min(mostTail, tail + step * (oneTail - (isMissed ? 1 : 0))))
  const [below, above] = learning.tails
  learning.tails = [after(below, outcome < window.from), after(above, outcome > window.to)]
}

function vectorOf(form: Form, { hour, facts }: Sample, lags: Lags): Float64Array {
  const vector = new Float64Array(form.knots + form.facts + form.lags)
  const place = (hour / 24) * form.knots
  const index = Math.floor(place) % form.knots
  const part = place - Math.floor(place)
  vector[index] = 1 - part
  vector[(index + 1) % form.knots] = (vector[(index + 1) % form.knots] ?? 0) + part
  for (let fact = 0; fact < form.facts; fact += 1) vector[form.knots + fact] = facts[fact] ?? 0
  if (form.lags > 0) vector[form.knots + form.facts] = lags.last
  if (form.lags > 1) vector[form.knots + form.facts + 1] = lags.mean
  return vector
}

function addKnown(learning: Learning, one: Foreseen, outcome: number, day: number, isSettled: boolean): void {
  const { form, fits, scatter, start } = learning
  const value = toScale(form, outcome)
  for (const fit of fits) {
    const size = Math.min(Math.abs(value - start - predict(fit.coefficients, one.vector)), 3 * one.spread)
    fit.error += size
    fit.errorWeight += 1
    addOutcome(fit, one.vector, value - start, one.spread)
  }
  // The first ones say how far the typical outcome is from this child, not how this child varies.
  if (isSettled)
    addDistance(scatter, { distance: value - one.location, spread: one.spread, hour: one.sample.hour, day: day + 1 })
}

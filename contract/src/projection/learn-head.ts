import { type Form, forms, toScale } from './forms.ts'
import { atHour, type Head, type Lags, lagsAfter, noLags, shortestSpan, usualLocation } from './head.ts'
import { typicalOutcome } from './priors.ts'
import { addOutcome, type Fit, fade, predict, solve, startFit } from './ridge.ts'
import type { HeadName, Sample } from './samples.ts'
import { addDistance, fadeScatter, type Scatter, shapeOf, spreadOf, startScatter } from './scatter.ts'

const dayMs = 86_400_000
/** Days that are learned from, and of these the last ones whose windows are counted. */
export const learnedDays = 28
export const countedDays = 14
/** How fast the mistakes of fits that compete fade, and how much less a fit has to say that makes more of them. */
const errorPart = 2 ** (-1 / 4)
const confidence = 1.5
const fullShare = 0.8
/** Windows stand, and are counted, once outcomes of this many days are known. */
export const enoughDays = 5

interface Learning {
  readonly name: HeadName
  readonly form: Form
  readonly fits: readonly Fit[]
  readonly scatter: Scatter
  readonly start: number
  share: number
}

/** A sample with what was expected of it when its day began. */
interface Foreseen {
  readonly sample: Sample
  readonly vector: Float64Array
  readonly usual: number
  readonly location: number
  readonly spread: number
  readonly isCounted: boolean
  readonly isHit: boolean
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
  let hits = 0
  let of = 0
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
        of += 1
        if (one.isHit) hits += 1
      }
    }
    let isNew = false
    for (const fit of learning.fits) {
      fade(fit, 1)
      fit.error *= errorPart
      fit.errorWeight *= errorPart
    }
    fadeScatter(learning.scatter, 1)
    const share = { sum: learning.share }
    for (
      let past = byKnown[nextKnown];
      past?.knownAt != null && past.knownAt <= dayStart + dayMs;
      past = byKnown[nextKnown]
    ) {
      nextKnown += 1
      const one = foreseen.get(past)
      if (one === undefined) continue
      if (one.isCounted) share.sum += form.step * (fullShare - (one.isHit ? 1 : 0))
      if (past.outcome === null) continue
      addKnown(learning, one, past.outcome, day, known >= form.settled)
      known += 1
      isNew = true
    }
    learning.share = Math.max(0.7, Math.min(0.97, share.sum))
    if (isNew) {
      knownDays += 1
      for (const fit of learning.fits) solve(fit)
    }
    if (isNew || day === learnedDays - 1) head = headOf(learning, day + 1)
  }
  if (known < form.enough || knownDays < enoughDays) return null
  return { ...head, hits, of }
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
    share: form.startShare,
  }
}

/** The fits mixed into one, since a mean of linear fits is linear, with the scatter as of `day`. */
function headOf({ form, fits, scatter, start, share }: Learning, day: number): Head {
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
    share,
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
  const isKnown = sample.knownAt !== null
  if (!isCounted || !isKnown) return { sample, vector, usual, location, spread, isCounted: false, isHit: false }
  const { from, to } = shortestSpan(head, form, { location, spread })
  const isHit = sample.outcome !== null && sample.outcome >= from && sample.outcome <= to
  return { sample, vector, usual, location, spread, isCounted, isHit }
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

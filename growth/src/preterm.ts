import type { CurvePoint, Line } from './curve.ts'
import { knownSex, type Sex } from './indicators.ts'
import { percentileOf, zOf } from './normal.ts'
import { formulas, type PretermMeasure } from './preterm-formulas.ts'
import type { Score } from './score-shapes.ts'

/** A visit of a child born before 37 weeks; every figure may be left out. */
export interface PretermMeasures {
  sex: string | null | undefined
  /** Days of gestation at birth, as `correctedAge` returns them. */
  gestationDays: number
  /** Days since birth. */
  ageDays: number
  weightKg?: number | null | undefined
  lengthCm?: number | null | undefined
  headCm?: number | null | undefined
}

export interface PretermScores extends Record<PretermMeasure, Score | null> {
  /** Days of gestation at birth and of life together. */
  postMenstrualDays: number
}

/** The range of the standards: weeks 27 to 64, in days. */
export const pretermDays = { from: 27 * 7, to: 64 * 7 }

const pretermUntil = 259
const lengthRange = { from: 35, to: 65 }

/** The WHO's limits: INTERGROWTH-21st has none. */
const implausible: Record<PretermMeasure, { below: number; above: number }> = {
  weight: { below: -6, above: 5 },
  length: { below: -6, above: 6 },
  head: { below: -5, above: 5 },
  weightForLength: { below: -5, above: 5 },
}

/**
 * Returns z-scores by the INTERGROWTH-21st postnatal standards, which fit a child born before 37 weeks better than the
 * WHO's until 64 weeks of post-menstrual age. All null for a child born later, of another sex, or outside 27 to 64 weeks.
 */
export function pretermScore(measures: PretermMeasures): PretermScores {
  const { gestationDays, ageDays, weightKg, lengthCm, headCm } = measures
  const postMenstrualDays = gestationDays + ageDays
  const sex = knownSex(measures.sex)
  const isCovered = gestationDays < pretermUntil && ageDays >= 0 && isWithin(postMenstrualDays, pretermDays)
  const score = (measure: PretermMeasure, value: number | null | undefined, x: number) =>
    sex && isCovered && isPositive(value) ? scoreOf(measure, sex, x, value) : null
  const weeks = postMenstrualDays / 7
  return {
    postMenstrualDays,
    weight: score('weight', weightKg, weeks),
    length: score('length', lengthCm, weeks),
    head: score('head', headCm, weeks),
    weightForLength:
      isPositive(lengthCm) && isWithin(lengthCm, lengthRange) ? score('weightForLength', weightKg, lengthCm) : null,
  }
}

/**
 * Returns one line of the INTERGROWTH-21st standards; x in post-menstrual days (age in days = x - gestation at birth,
 * corrected age = x - 280), for weightForLength in cm. The range is cut to the standards'; default step 1 day or 0.5 cm.
 * Empty for a sex without tables; throws a RangeError for a percentile that is none or a step that is not above 0.
 */
export function pretermCurve(
  measure: PretermMeasure,
  sex: string | null | undefined,
  line: Line,
  { from, to, step }: { from?: number; to?: number; step?: number } = {},
): CurvePoint[] {
  const known = knownSex(sex)
  const z = 'z' in line ? line.z : zOf(line.percentile)
  const isByLength = measure === 'weightForLength'
  const range = isByLength ? lengthRange : pretermDays
  const by = step ?? (isByLength ? 0.5 : 1)
  if (!(by > 0)) throw new RangeError(`A step is above 0, not ${by}`)
  const first = Math.max(range.from, from ?? range.from)
  const last = Math.min(range.to, to ?? range.to)
  if (!known || first > last) return []
  const count = Math.ceil((last - first) / by - 1e-9)
  return Array.from({ length: count + 1 }, (_, point) => {
    const x = point === count ? last : first + point * by
    return { x, y: measureAt(measure, known, isByLength ? x : x / 7, z) }
  })
}

function scoreOf(measure: PretermMeasure, sex: Sex, x: number, value: number): Score {
  const { isLog, at } = formulas[measure]
  const { mu, sigma } = at(x, sex)
  const z = ((isLog ? Math.log(value) : value) - mu) / sigma
  const shown = Math.round(z * 100) / 100
  const { below, above } = implausible[measure]
  return { z, percentile: percentileOf(z), implausible: shown < below || shown > above }
}

function measureAt(measure: PretermMeasure, sex: Sex, x: number, z: number): number {
  const { isLog, at } = formulas[measure]
  const { mu, sigma } = at(x, sex)
  return isLog ? Math.exp(mu + z * sigma) : mu + z * sigma
}

function isWithin(x: number, { from, to }: { from: number; to: number }): boolean {
  return x >= from && x <= to
}

function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

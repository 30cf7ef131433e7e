import type { Child } from '@nestwren/contract/children'
import type { FigureName, Measurement } from '@nestwren/contract/growth'
import { type CorrectedAge, correctedAge } from '@nestwren/growth/age'
import type { Growth } from '@nestwren/growth/growth'
import { pretermScore } from '@nestwren/growth/preterm'
import type { Score, Scores } from '@nestwren/growth/score-shapes'

/** What the growth of a child is computed from. */
export type GrowthChild = Pick<Child, 'birthdate' | 'dueDate' | 'sex'>

/** The charts there are. */
const chartNames = ['weight', 'length', 'head', 'weightForLength', 'bmi', 'arm'] as const
export type ChartName = (typeof chartNames)[number]

/** Which figure a chart is of; BMI is of two. */
export const figureOf = {
  weight: 'weight',
  length: 'length',
  head: 'head',
  weightForLength: 'weight',
  bmi: null,
  arm: 'arm',
} as const satisfies Record<ChartName, FigureName | null>

/** Returns the chart of a figure by age, which has its name; null for a figure without one. */
export const chartOf = (figure: FigureName): ChartName | null => chartNames.find((name) => name === figure) ?? null

/** Corrected age counts from the due date, for a child born before 37 weeks; actual age from the birth. */
export type AgeMode = 'corrected' | 'actual'

/** Whose figures a score is of. */
export type Source = 'who2006' | 'who2007' | 'intergrowth'

/** A visit with what follows from it and the child. Nothing of this is ever stored. */
export interface Visit {
  readonly of: Measurement
  /** null without a birth date. */
  readonly age: CorrectedAge | null
  /** Days by which it is plotted and scored: corrected or actual age. */
  readonly usedDays: number | null
  readonly isCorrected: boolean
  /** By the WHO; null without an age or before the tables are there. */
  readonly scores: Scores | null
  readonly scored: Readonly<Record<ChartName, { readonly score: Score; readonly source: Source } | null>>
}

const none: Visit['scored'] = { weight: null, length: null, head: null, weightForLength: null, bmi: null, arm: null }

/** Returns the visits of a child, earliest first. Without tables (`growth` null) there are no scores. */
export function visitsOf(
  child: GrowthChild,
  measurements: readonly Measurement[],
  growth: Growth | null,
  mode: AgeMode = 'corrected',
): readonly Visit[] {
  return [...measurements]
    .sort((a, b) => a.measuredOn.localeCompare(b.measuredOn) || a.id.localeCompare(b.id))
    .map((of) => visitOf(child, of, growth, mode))
}

/** Returns one visit with its ages and scores. */
export function visitOf(child: GrowthChild, of: Measurement, growth: Growth | null, mode: AgeMode): Visit {
  const { birthdate, dueDate, sex } = child
  if (birthdate === null) return { of, age: null, usedDays: null, isCorrected: false, scores: null, scored: none }
  const age = correctedAge({ birthdate, dueDate, on: of.measuredOn })
  const isCorrected = mode === 'corrected' && age.used === 'corrected'
  const usedDays = isCorrected ? age.correctedDays : age.chronologicalDays
  const scores = growth === null ? null : growth.score({ ...measuresOf(of), sex, ageDays: usedDays })
  return { of, age, usedDays, isCorrected, scores, scored: scoredOf(child, of, age, scores, isCorrected) }
}

/** What was measured, in the units of the growth library. */
function measuresOf({ weightG, lengthMm, measured, headMm, armMm }: Measurement) {
  return {
    weightKg: weightG === null ? null : weightG / 1000,
    lengthHeightCm: lengthMm === null ? null : lengthMm / 10,
    measured: measured === null ? null : measured === 'lying' ? ('L' as const) : ('H' as const),
    headCm: headMm === null ? null : headMm / 10,
    armCm: armMm === null ? null : armMm / 10,
  }
}

/**
 * By INTERGROWTH-21st while it covers a child born early, by the WHO afterwards and for everybody else. Weight for length is
 * always the WHO's: its chart has lengths instead of ages and could not say where one ends and the other begins.
 */
function scoredOf(
  { sex }: GrowthChild,
  of: Measurement,
  age: CorrectedAge,
  scores: Scores | null,
  isCorrected: boolean,
): Visit['scored'] {
  const source = scores?.reference === '2007' ? 'who2007' : 'who2006'
  const who = (score: Score | null | undefined) => (score ? ({ score, source } as const) : null)
  const byWho = {
    weight: who(scores?.waz),
    length: who(scores?.haz),
    head: who(scores?.hcz),
    weightForLength: who(scores?.whz),
    bmi: who(scores?.bmiz),
    arm: who(scores?.acz),
  }
  if (!isCorrected || age.gestationDays === null) return byWho
  const { weightKg, lengthHeightCm, headCm } = measuresOf(of)
  const preterm = pretermScore({
    sex,
    gestationDays: age.gestationDays,
    ageDays: age.chronologicalDays,
    weightKg,
    lengthCm: lengthHeightCm,
    headCm,
  })
  const inter = (score: Score | null) => (score ? { score, source: 'intergrowth' as const } : null)
  return {
    ...byWho,
    weight: inter(preterm.weight) ?? byWho.weight,
    length: inter(preterm.length) ?? byWho.length,
    head: inter(preterm.head) ?? byWho.head,
  }
}

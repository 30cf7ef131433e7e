import { type Indicator, knownSex, type Sex } from './indicators.ts'
import { zOfMeasure } from './lms.ts'
import { percentileOf } from './normal.ts'
import { positioned } from './position.ts'
import type { Measures, Score, ScoredLength, ScoreNote, Scores } from './score-shapes.ts'
import { type Age, type FoundRow, rowAtAge, rowAtLength } from './table-rows.ts'
import { daysPerMonth, referenceFrom, type Tables } from './tables.ts'

/** Below this length, in cm, a child of unknown age and position is taken to have been measured lying. */
const standingFromCm = 87

/** Returns the z-scores of one visit. Throws an Error when a figure was given whose table is not among the tables. */
export function scoreWith(tables: Tables, measures: Measures): Scores {
  const notes: ScoreNote[] = []
  const sex = knownSex(measures.sex)
  if (!sex) notes.push('sex-unknown')
  const age = ageOf(measures)
  if (age === 'invalid') notes.push('age-invalid')
  if (age === null) notes.push('age-unknown')
  const scores = unscored(age, notes)
  if (age === 'invalid') return scores

  const lengthHeight = positioned(measures, age, notes)
  const weight = positive(measures.weightKg)
  const bmi = weight !== null && lengthHeight ? weight / (lengthHeight.cm / 100) ** 2 : null
  if (!sex) return { ...scores, bmi, lengthHeight }

  const heavy = measures.hasOedema ? null : weight
  if (measures.hasOedema && weight !== null) notes.push('oedema')
  const byAge = (indicator: Indicator, measure: number | null): Score | null =>
    age && measure !== null ? scoreOf(measure, rowAtAge(tables, indicator, sex, age)) : null
  return {
    ...scores,
    bmi,
    lengthHeight,
    waz: byAge('weight-for-age', heavy),
    haz: byAge('length-height-for-age', lengthHeight?.cm ?? null),
    whz: heavy !== null && lengthHeight ? weightForLength(tables, sex, age, heavy, lengthHeight, notes) : null,
    bmiz: byAge('bmi-for-age', heavy === null ? null : bmi),
    hcz: byAge('head-circumference-for-age', positive(measures.headCm)),
    acz: byAge('arm-circumference-for-age', positive(measures.armCm)),
    tsz: byAge('triceps-skinfold-for-age', positive(measures.tricepsMm)),
    ssz: byAge('subscapular-skinfold-for-age', positive(measures.subscapularMm)),
  }
}

function unscored(age: Age | 'invalid' | null, notes: ScoreNote[]): Scores {
  const reference = age === null || age === 'invalid' ? null : age.months < referenceFrom ? '2006' : '2007'
  const none = { waz: null, haz: null, whz: null, bmiz: null, hcz: null, acz: null, tsz: null, ssz: null }
  return { ...none, bmi: null, lengthHeight: null, reference, notes }
}

/** Days are whole, half up; months come from them unless only months are known. */
function ageOf({ ageDays, ageMonths }: Measures): Age | 'invalid' | null {
  const given = ageDays ?? ageMonths ?? null
  if (given === null) return null
  if (!Number.isFinite(given) || given < 0) return 'invalid'
  if (ageDays === null || ageDays === undefined) return { days: Math.round(given * daysPerMonth), months: given }
  const days = Math.round(given)
  return { days, months: days / daysPerMonth }
}

function weightForLength(
  tables: Tables,
  sex: Sex,
  age: Age | null,
  weight: number,
  length: ScoredLength,
  notes: ScoreNote[],
): Score | null {
  if (age && age.months >= referenceFrom) return null
  const isLength = length.scoredAs ? length.scoredAs === 'length' : isLikelyLength(length)
  const found = rowAtLength(tables, isLength ? 'weight-for-length' : 'weight-for-height', sex, length.cm)
  if (!found) notes.push('length-outside-tables')
  return scoreOf(weight, found)
}

function isLikelyLength({ position, cm }: ScoredLength): boolean {
  return position ? position === 'L' : cm < standingFromCm
}

/** The limits are compared with z as it is shown, and lie within what is plausible. */
function scoreOf(measure: number, found: FoundRow | null): Score | null {
  if (!found) return null
  const z = zOfMeasure(measure, found.row, found.restricted)
  const shown = Math.round(z * 100) / 100
  return {
    z,
    percentile: percentileOf(z),
    implausible: shown < found.implausible.below || shown > found.implausible.above,
  }
}

function positive(measure: number | null | undefined): number | null {
  return typeof measure === 'number' && measure > 0 && Number.isFinite(measure) ? measure : null
}

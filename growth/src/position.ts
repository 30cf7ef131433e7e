import type { Measures, ScoredLength, ScoreNote } from './score-shapes.ts'
import type { Age } from './table-rows.ts'
import { referenceFrom } from './tables.ts'

/** How much longer a child is lying than standing, in cm. */
const lyingLongerCm = 0.7
const heightFromDay = 731
const standingFromMonths = 9

/**
 * Returns the length or height as the tables count it: lengths under 731 days, heights from then on; null without a
 * figure. From 60 months on every figure is a height. Notes a position that cannot be right.
 */
export function positioned(measures: Measures, age: Age | null, notes: ScoreNote[]): ScoredLength | null {
  const { lengthHeightCm: cm, measured } = measures
  if (typeof cm !== 'number' || !Number.isFinite(cm) || cm <= 0) return null
  const said = measured ?? null
  if (!age) return { cm, correctionCm: 0, scoredAs: null, position: said }
  const scoredAs = age.days < heightFromDay ? 'length' : 'height'
  if (age.months >= referenceFrom) return { cm, correctionCm: 0, scoredAs, position: said }
  if (said === 'H' && age.months < standingFromMonths) {
    notes.push('standing-before-9-months')
    return { cm, correctionCm: 0, scoredAs, position: null }
  }
  const correctionCm = correction(scoredAs, said)
  return { cm: cm + correctionCm, correctionCm, scoredAs, position: said }
}

function correction(scoredAs: 'length' | 'height', said: 'L' | 'H' | null): number {
  if (scoredAs === 'length' && said === 'H') return lyingLongerCm
  if (scoredAs === 'height' && said === 'L') return -lyingLongerCm
  return 0
}

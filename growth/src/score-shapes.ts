/** What was measured at a visit. Every figure may be left out; what is left out or not above 0 has no score. */
export interface Measures {
  /** 'female' or 'male'; anything else has no score. */
  sex: string | null | undefined
  /** Age in days; a fraction is rounded half up. Wins over `ageMonths`. Below 0 there is no score. */
  ageDays?: number | null | undefined
  /** Age in WHO months (30.4375 days), where the days are not known. */
  ageMonths?: number | null | undefined
  weightKg?: number | null | undefined
  lengthHeightCm?: number | null | undefined
  /** How the length or height was measured: lying, standing, or not known. */
  measured?: 'L' | 'H' | null | undefined
  headCm?: number | null | undefined
  armCm?: number | null | undefined
  tricepsMm?: number | null | undefined
  subscapularMm?: number | null | undefined
  /** A clinical finding; with it there is no score that involves weight. */
  hasOedema?: boolean | null | undefined
}

/** One score. */
export interface Score {
  /** Unrounded. Two decimals are what the WHO shows. */
  z: number
  /** 0 to 100. Beyond -3 and 3 SD show "below 0.1" or "above 99.9" instead (`isWithinPercentiles`). */
  percentile: number
  /** Outside what the WHO takes for possible: ask to check the entry and the unit, and keep the value. */
  implausible: boolean
}

export type ScoreKey = 'waz' | 'haz' | 'whz' | 'bmiz' | 'hcz' | 'acz' | 'tsz' | 'ssz'

/** Why a score is missing, or what was assumed for it. */
export type ScoreNote =
  /** No tables for this sex: nothing is scored. */
  | 'sex-unknown'
  /** Without an age only weight-for-length or -height is scored. */
  | 'age-unknown'
  /** A negative or impossible age: nothing is scored. */
  | 'age-invalid'
  /** Standing before 9 months is not plausible: scored as if the position was not known. */
  | 'standing-before-9-months'
  /** Oedema: no score that involves weight. */
  | 'oedema'
  /** The length or height lies outside the tables of weight-for-length and -height. */
  | 'length-outside-tables'

/** The length or height that was scored. */
export interface ScoredLength {
  cm: number
  /** What was added to turn a height into a length (0.7) or a length into a height (-0.7). */
  correctionCm: number
  /** Which of the two the figure was scored as: length under 731 days, height from then on; null at an unknown age. */
  scoredAs: 'length' | 'height' | null
  /** The position that was believed; null also where 'H' was not plausible. */
  position: 'L' | 'H' | null
}

/**
 * z-scores: `waz` weight-for-age, `haz` length- or height-for-age, `whz` weight-for-length or -height, `bmiz` BMI-for-age,
 * `hcz` head, `acz` arm, `tsz` triceps skinfold, `ssz` subscapular skinfold.
 */
export interface Scores extends Record<ScoreKey, Score | null> {
  /** kg/m2, from the corrected length, unrounded; null without weight and length. */
  bmi: number | null
  lengthHeight: ScoredLength | null
  /** Whose figures were used; null at an unknown or impossible age. */
  reference: '2006' | '2007' | null
  notes: ScoreNote[]
}

/** The sex a table is of. Children of another or an unknown sex have no score. */
export type Sex = 'female' | 'male'

/** What is compared with what; also the `type` of a `standardTable`. */
export type Indicator =
  | 'weight-for-age'
  | 'length-height-for-age'
  | 'weight-for-length'
  | 'weight-for-height'
  | 'bmi-for-age'
  | 'head-circumference-for-age'
  | 'arm-circumference-for-age'
  | 'triceps-skinfold-for-age'
  | 'subscapular-skinfold-for-age'

/** All indicators. */
export const indicators: readonly Indicator[] = [
  'weight-for-age',
  'length-height-for-age',
  'weight-for-length',
  'weight-for-height',
  'bmi-for-age',
  'head-circumference-for-age',
  'arm-circumference-for-age',
  'triceps-skinfold-for-age',
  'subscapular-skinfold-for-age',
]

/** Returns the sex when there are tables for it, else null: never one for the other. */
export function knownSex(sex: string | null | undefined): Sex | null {
  return sex === 'female' || sex === 'male' ? sex : null
}

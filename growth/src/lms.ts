/** Power, median and coefficient of variation at one age or length. */
export interface LmsRow {
  L: number
  M: number
  S: number
}

/**
 * Returns the z-score of a measure. With `restricted`, as the WHO does for all that involves weight, arm or skinfolds,
 * what lies beyond 3 SD is counted in steps of the distance between 2 and 3 SD.
 */
export function zOfMeasure(measure: number, row: LmsRow, restricted: boolean): number {
  const z = plainZ(measure, row)
  if (!restricted || Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const third = plainMeasure(3 * side, row)
  return side * (3 + (measure - third) / (third - plainMeasure(2 * side, row)))
}

/** Returns the measure at a z-score: the inverse of `zOfMeasure`. */
export function measureOfZ(z: number, row: LmsRow, restricted: boolean): number {
  if (!restricted || Math.abs(z) <= 3) return plainMeasure(z, row)
  const side = Math.sign(z)
  const third = plainMeasure(3 * side, row)
  return third + (Math.abs(z) - 3) * (third - plainMeasure(2 * side, row))
}

// ((y/M)^L - 1) / (L*S) and M*(1 + L*S*z)^(1/L), written so that a tiny L loses no digits.
function plainZ(measure: number, { L, M, S }: LmsRow): number {
  const ratio = Math.log(measure / M)
  return L === 0 ? ratio / S : Math.expm1(L * ratio) / (L * S)
}

function plainMeasure(z: number, { L, M, S }: LmsRow): number {
  return M * Math.exp(L === 0 ? S * z : Math.log1p(L * S * z) / L)
}

/** Returns the row a share of the way from one to the next. */
export function between(from: LmsRow, to: LmsRow, share: number): LmsRow {
  if (share === 0) return from
  return {
    L: from.L + (to.L - from.L) * share,
    M: from.M + (to.M - from.M) * share,
    S: from.S + (to.S - from.S) * share,
  }
}

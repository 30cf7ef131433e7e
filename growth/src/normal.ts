const rootTwoPi = Math.sqrt(2 * Math.PI)

/**
 * Returns the percentile of a z-score, 0 to 100: the share of children below it. Good to 1e-12. The WHO derives
 * percentiles only from -3 to 3; beyond, show "below 0.1" or "above 99.9" (`isWithinPercentiles`).
 */
export function percentileOf(z: number): number {
  return 100 * below(z)
}

/** Says whether the WHO derives a percentile at this z-score: from -3 to 3, limits included. */
export function isWithinPercentiles(z: number): boolean {
  return Math.abs(z) <= 3
}

/** Returns the z-score of a percentile. Throws a RangeError unless it lies between 0 and 100, limits excluded. */
export function zOf(percentile: number): number {
  if (!(percentile > 0 && percentile < 100))
    throw new RangeError(`A percentile lies between 0 and 100, not at ${percentile}`)
  if (percentile > 50) return -quantile((100 - percentile) / 100)
  return quantile(percentile / 100)
}

function below(z: number): number {
  if (Math.abs(z) < 3) return 0.5 + density(z) * oddSeries(z)
  return z < 0 ? tail(-z) : 1 - tail(z)
}

function density(z: number): number {
  return Math.exp(-z * z * 0.5) / rootTwoPi
}

/** z + z^3/3 + z^5/(3*5) + …: the area from 0 to z, divided by the density. */
function oddSeries(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

/** The area beyond z, by the continued fraction 1/(z + 1/(z + 2/(z + 3/(z + …)))), which converges fast from 3 on. */
function tail(z: number): number {
  let rest = z
  for (let level = 100; level > 0; level -= 1) rest = z + level / rest
  return density(z) / rest
}

/** The z-score with this share below it, for shares up to a half: Newton's steps on the logarithm. */
function quantile(share: number): number {
  let z = share > 0.1 ? (share - 0.5) * rootTwoPi : -Math.sqrt(-2 * Math.log(share))
  for (let step = 0; step < 50; step += 1) {
    const area = below(z)
    const change = (Math.log(area / share) * area) / density(z)
    z -= change
    if (Math.abs(change) < 1e-15 * Math.max(1, Math.abs(z))) break
  }
  return z
}

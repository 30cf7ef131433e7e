/**
 * A linear fit that is carried forward in time: each day fades what is known by a half-life, adds the new outcomes and
 * solves again, so that a rolling back-test over weeks costs as much as one fit. Coefficients are penalized towards zero
 * (towards the typical outcome, that is), and neighboring points of the day towards each other.
 */
export interface Fit {
  readonly halfLifeDays: number
  readonly penalty: Float64Array
  readonly size: number
  /** Of the symmetric sums of products only what is on and below the diagonal is kept. */
  readonly gram: Float64Array
  readonly right: Float64Array
  /** Room for solving. */
  readonly lower: Float64Array
  readonly coefficients: Float64Array
  /** Mean absolute error of late, as sums that fade. */
  error: number
  errorWeight: number
}

/** How strongly coefficients are held back, in outcomes that would have to speak against it. */
export interface Restraint {
  /** Points of the day at the start of the coefficients. */
  readonly knots: number
  /** Neighboring points of the day apart from each other. */
  readonly roughness: number
  /** The level as a whole. */
  readonly level: number
  /** Each of the other coefficients. */
  readonly others: number
}

/** Starts a fit of `size` coefficients that knows nothing. */
export function startFit(size: number, halfLifeDays: number, { knots, roughness, level, others }: Restraint): Fit {
  const penalty = new Float64Array(size * size)
  const add = (row: number, column: number, value: number) => {
    penalty[row * size + column] = (penalty[row * size + column] ?? 0) + value
  }
  for (let index = 0; index < size; index += 1) add(index, index, index < knots ? level / knots : others)
  for (let index = 0; knots > 1 && index < knots; index += 1) {
    const next = (index + 1) % knots
    add(index, index, roughness)
    add(next, next, roughness)
    add(index, next, -roughness)
    add(next, index, -roughness)
  }
  const zeros = (length: number) => new Float64Array(length)
  return {
    halfLifeDays,
    penalty,
    size,
    gram: zeros(size * size),
    right: zeros(size),
    lower: zeros(size * size),
    coefficients: zeros(size),
    error: 0,
    errorWeight: 0,
  }
}

/** Lets what is known fade by `days`. */
export function fade(fit: Fit, days: number): void {
  const part = 2 ** (-days / fit.halfLifeDays)
  for (let index = 0; index < fit.gram.length; index += 1) fit.gram[index] = (fit.gram[index] ?? 0) * part
  for (let index = 0; index < fit.size; index += 1) fit.right[index] = (fit.right[index] ?? 0) * part
}

/** Returns the value of a fit for a vector of its size. */
export function predict(coefficients: Float64Array, vector: Float64Array): number {
  let value = 0
  for (let index = 0; index < vector.length; index += 1) value += (coefficients[index] ?? 0) * (vector[index] ?? 0)
  return value
}

/** Adds one outcome. One further than twice the `spread` from where the fit expects it pulls no harder than one there. */
export function addOutcome(fit: Fit, vector: Float64Array, outcome: number, spread: number): void {
  const distance = Math.abs(outcome - predict(fit.coefficients, vector))
  const weight = distance <= 2 * spread ? 1 : (2 * spread) / distance
  const { size, gram, right } = fit
  for (let row = 0; row < size; row += 1) {
    const value = (vector[row] ?? 0) * weight
    if (value === 0) continue
    right[row] = (right[row] ?? 0) + value * outcome
    for (let column = 0; column <= row; column += 1)
      gram[row * size + column] = (gram[row * size + column] ?? 0) + value * (vector[column] ?? 0)
  }
}

/** Solves for the coefficients by Cholesky's decomposition; the penalty keeps the matrix positive. */
export function solve({ size, gram, penalty, right, lower, coefficients }: Fit): void {
  for (let row = 0; row < size; row += 1) {
    const at = row * size
    for (let column = 0; column < row; column += 1)
      lower[at + column] =
        ((gram[at + column] ?? 0) + (penalty[at + column] ?? 0) - product(lower, at, column * size, column)) /
        (lower[column * size + column] ?? 1)
    const rest = (gram[at + row] ?? 0) + (penalty[at + row] ?? 0) - product(lower, at, at, row)
    lower[at + row] = Math.sqrt(Math.max(rest, 1e-9))
  }
  for (let row = 0; row < size; row += 1) {
    let rest = right[row] ?? 0
    for (let index = 0; index < row; index += 1) rest -= (lower[row * size + index] ?? 0) * (coefficients[index] ?? 0)
    coefficients[row] = rest / (lower[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = coefficients[row] ?? 0
    for (let index = row + 1; index < size; index += 1)
      rest -= (lower[index * size + row] ?? 0) * (coefficients[index] ?? 0)
    coefficients[row] = rest / (lower[row * size + row] ?? 1)
  }
}

/** Returns the product of the first `length` numbers of two rows. */
function product(matrix: Float64Array, one: number, other: number, length: number): number {
  let sum = 0
  for (let index = 0; index < length; index += 1) sum += (matrix[one + index] ?? 0) * (matrix[other + index] ?? 0)
  return sum
}

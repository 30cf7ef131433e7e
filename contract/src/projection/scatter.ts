/** How far outcomes fell from where they were expected: by hour of the day, and in which shape. */
export interface Scatter {
  readonly hours: Float64Array
  readonly weights: Float64Array
  /** Ascending, in spreads; with the day they became known. */
  readonly distances: { readonly distance: number; readonly day: number }[]
  readonly start: number
}

const hourBins = 8
const shapePoints = 32
/** Both fade so that the last two weeks outweigh what was before. */
const halfLifeDays = 11
/** An hour of the day is trusted over the whole day once this many outcomes fell into it. */
const enoughOfHour = 20
const enoughOfDay = 2
/** Mean absolute distance to standard deviation, for a normal scatter. */
const toDeviation = 1.2533
/** Quantiles of a normal scatter, which stand in for a shape that few outcomes have shown. */
const normal = [-1.64, -1.04, -0.67, -0.39, -0.13, 0.13, 0.39, 0.67, 1.04, 1.64]
const normalWeight = 12
const enoughForWidth = 1

/** Starts with a scatter of the given deviation; `isEven` where all outcomes are of one hour of the day. */
export function startScatter(start: number, isEven: boolean): Scatter {
  const bins = isEven ? 1 : hourBins
  return { hours: new Float64Array(bins), weights: new Float64Array(bins), distances: [], start }
}

/** Lets the scatter by hour fade by `days`. */
export function fadeScatter({ hours, weights }: Scatter, days: number): void {
  const part = 2 ** (-days / halfLifeDays)
  for (let index = 0; index < hours.length; index += 1) {
    hours[index] = (hours[index] ?? 0) * part
    weights[index] = (weights[index] ?? 0) * part
  }
}

/** Adds one outcome: its distance on the scale of the form, and the spread that was expected. */
export function addDistance(
  scatter: Scatter,
  { distance, spread, hour, day }: { distance: number; spread: number; hour: number; day: number },
): void {
  const bins = scatter.hours.length
  const size = Math.min(Math.abs(distance), 4 * spread)
  const place = (hour / 24) * bins
  const index = Math.floor(place) % bins
  const part = place - Math.floor(place)
  for (const [bin, weight] of [
    [index, 1 - part],
    [(index + 1) % bins, part],
  ] as const) {
    scatter.hours[bin] = (scatter.hours[bin] ?? 0) + size * weight
    scatter.weights[bin] = (scatter.weights[bin] ?? 0) + weight
  }
  const one = { distance: distance / spread, day }
  const after = scatter.distances.findLastIndex((other) => other.distance <= one.distance)
  scatter.distances.splice(after + 1, 0, one)
}

/** Returns the deviation at evenly spread hours of the day. */
export function spreadOf({ hours, weights, start }: Scatter): readonly number[] {
  const sum = hours.reduce((total, one) => total + one, 0)
  const weight = weights.reduce((total, one) => total + one, 0)
  const ofDay = (sum + (enoughOfDay * start) / toDeviation) / (weight + enoughOfDay)
  const least = start / 20
  return Array.from(hours, (one, index) => {
    const mean = (one + enoughOfHour * ofDay) / ((weights[index] ?? 0) + enoughOfHour)
    return Math.max(least, mean * toDeviation)
  })
}

/** Returns quantiles of the distances at evenly spread shares, as of `today` (days, ascending with time). */
export function shapeOf({ distances }: Scatter, today: number): readonly number[] {
  const { values, weights } = withNormal(distances, today)
  const total = weights.reduce((sum, one) => sum + one, 0)
  const shape: number[] = []
  let index = 0
  let below = 0
  for (let point = 0; point < shapePoints; point += 1) {
    const target = ((point + 0.5) / shapePoints) * total
    while (index < values.length - 1 && below + (weights[index] ?? 0) < target) {
      below += weights[index] ?? 0
      index += 1
    }
    // Between the middles of neighbors, so that few outcomes do not make steps.
    const value = values[index] ?? 0
    const weight = weights[index] ?? 1
    const part = (target - below) / weight
    const neighbor = Math.max(0, Math.min(values.length - 1, part < 0.5 ? index - 1 : index + 1))
    const reach = (weight + (weights[neighbor] ?? weight)) / 2 / weight
    shape.push(value + ((values[neighbor] ?? value) - value) * (Math.abs(part - 0.5) / reach))
  }
  return shape
}

/** Returns ascending distances with their weights, and among them those of a normal scatter of the same deviation. */
function withNormal(
  distances: Scatter['distances'],
  today: number,
): { readonly values: Float64Array; readonly weights: Float64Array } {
  const values = new Float64Array(distances.length + normal.length)
  const weights = new Float64Array(values.length)
  const fading = Array.from({ length: today + 1 }, (_one, age) => 2 ** (-age / halfLifeDays))
  const width = widthOf(distances, fading)
  let next = 0
  for (const [index, one] of normal.entries()) {
    for (; (distances[next]?.distance ?? Number.POSITIVE_INFINITY) < one * width; next += 1) {
      values[next + index] = distances[next]?.distance ?? 0
      weights[next + index] = fading[today - (distances[next]?.day ?? 0)] ?? 0
    }
    values[next + index] = one * width
    weights[next + index] = normalWeight / normal.length
  }
  for (; next < distances.length; next += 1) {
    values[next + normal.length] = distances[next]?.distance ?? 0
    weights[next + normal.length] = fading[today - (distances[next]?.day ?? 0)] ?? 0
  }
  return { values, weights }
}

/** Returns the deviation of distances, which is at most the spread that they are counted in. */
function widthOf(distances: Scatter['distances'], fading: readonly number[]): number {
  let sum = enoughForWidth / toDeviation
  let weight = enoughForWidth
  for (const { distance, day } of distances) {
    const part = fading[fading.length - 1 - day] ?? 0
    sum += Math.min(4, Math.abs(distance)) * part
    weight += part
  }
  return Math.min(1, (sum / weight) * toDeviation)
}

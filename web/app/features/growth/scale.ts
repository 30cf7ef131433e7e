import { niceStep } from '../../ui/chart/scale.ts'

const daysPerMonth = 30.4375
const monthSteps = [1, 2, 3, 6, 12, 24, 36, 60]

/** A tick of the axis of ages. */
export interface AgeTick {
  readonly days: number
  readonly months: number
}

/**
 * Returns the ticks of the axis of ages between two days: at most `most`, a month, a quarter, a half or whole years apart.
 * Under a month they are weeks (`months` is then a fraction).
 */
export function ageTicks(fromDays: number, toDays: number, most = 6): readonly AgeTick[] {
  const span = toDays - fromDays
  if (span < 2 * daysPerMonth) {
    const weeks = niceStep(span / 7, most)
    const step = Math.max(1, Math.round(weeks)) * 7
    return from(Math.ceil(fromDays / step - 1e-9), toDays, (count) => count * step)
  }
  const step = monthSteps.find((one) => span / (one * daysPerMonth) <= most + 0.2) ?? 60
  return from(Math.ceil(fromDays / (step * daysPerMonth) - 1e-9), toDays, (count) => count * step * daysPerMonth)
}

function from(first: number, toDays: number, daysOf: (count: number) => number): readonly AgeTick[] {
  const ticks: AgeTick[] = []
  // Rounding up from just below zero leaves a negative zero.
  for (let count = first + 0; daysOf(count) <= toDays + 0.5; count += 1) {
    const days = daysOf(count)
    ticks.push({ days, months: days / daysPerMonth })
  }
  return ticks
}

/** The ends of the charts in days: 6 months, and 2, 5, 8, 10, 12, 15 and 19 years. */
const ends = [183, 731, 1826, 2922, 3652, 4383, 5479, 6939] as const
const fiveYears = 1827

/**
 * Returns the smallest range of ages, in days, that holds all of them: from birth, or from five years where all are older. A
 * child born early begins before its due date.
 * @param most the last day that the chart has figures of: the range goes beyond only where an age does
 */
export function ageRange(ages: readonly number[], most: number = ends[7]): readonly [number, number] {
  const first = ages.length === 0 ? 0 : Math.min(...ages)
  const last = ages.length === 0 ? 0 : Math.max(...ages)
  const end = ends.find((one) => last <= one) ?? last
  const start = first >= fiveYears && most > fiveYears ? fiveYears : Math.min(0, first)
  return [start, last <= most ? Math.min(end, most) : end]
}

/** Returns a domain zoomed by a factor about a point and kept within the whole; at least `least` long. */
export function zoomed(
  [from, to]: readonly [number, number],
  factor: number,
  about: number,
  [least, whole]: readonly [number, readonly [number, number]],
): readonly [number, number] {
  const length = Math.min(whole[1] - whole[0], Math.max(least, (to - from) / factor))
  const share = to === from ? 0.5 : (about - from) / (to - from)
  return panned([about - length * share, about - length * share + length], 0, whole)
}

/** Returns a domain moved by a distance and kept within the whole. */
export function panned(
  [from, to]: readonly [number, number],
  by: number,
  [first, last]: readonly [number, number],
): readonly [number, number] {
  const length = to - from
  const start = Math.min(Math.max(from + by, first), Math.max(first, last - length))
  return [start, start + length]
}

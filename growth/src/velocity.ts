import { knownSex, type Sex } from './indicators.ts'
import { zOfMeasure } from './lms.ts'
import { percentileOf } from './normal.ts'
import { velocitySets } from './tables/velocity.ts'
import { daysPerMonth } from './tables.ts'
import type { VelocitySet } from './velocity-set.ts'

/** Two measurements of one kind: weight in kg, length (lying, or corrected to it) or head circumference in cm. */
export interface VelocityInput {
  measure: 'weight' | 'length' | 'head'
  sex: string | null | undefined
  earlier: { ageDays: number; value: number }
  later: { ageDays: number; value: number }
}

/** A gain between two measurements, compared with the WHO's where the days between them allow it. */
export interface Velocity {
  /** Grams for weight, else cm; may be negative. */
  gain: number
  unit: 'g' | 'cm'
  days: number
  gainPerWeek: number
  /** Null when no interval of the WHO is close enough, or the sex has no tables: then only the gain per week can be shown. */
  comparison: VelocityComparison | null
}

export interface VelocityComparison {
  /** The interval of the WHO, ends in whole days of age. */
  interval: { months: 1 | 2; fromDays: number; toDays: number }
  /** The gain that the pace between the two measurements makes over exactly that interval; what z is of. */
  gainOverInterval: number
  z: number
  percentile: number
  /** The gain of the interval at the 50th percentile. */
  medianGain: number
}

interface Interval {
  set: VelocitySet
  months: 1 | 2
  row: number
  from: number
  to: number
}

const setsOf = {
  weight: ['weight-1-month', 'weight-2-month'],
  length: ['length-2-month'],
  head: ['head-circumference-2-month'],
}

/** How far, in days, each measurement may lie from the end of an interval. A choice of this package. */
const closeness = { 1: 7, 2: 14 }

/**
 * Returns the gain between two measurements and, when both were taken within 7 days (1 month) or 14 days (2 months) of
 * the ends of an interval of the WHO, its z-score. The WHO's figures are for gains over exactly one interval, so the gain
 * is brought to the interval's length at the pace of the days between the measurements; that step and the closeness are
 * this package's. A single low gain is common and no sign of illness by itself. Throws a RangeError unless the later
 * measurement is at least a day later.
 */
export function velocity({ measure, sex, earlier, later }: VelocityInput): Velocity {
  const days = later.ageDays - earlier.ageDays
  if (!(days >= 1)) throw new RangeError('The later measurement is at least one day after the earlier one')
  const perUnit = measure === 'weight' ? 1000 : 1
  const gain = (later.value - earlier.value) * perUnit
  const known = knownSex(sex)
  const interval = known && closeInterval(measure, earlier.ageDays, later.ageDays)
  return {
    gain,
    unit: measure === 'weight' ? 'g' : 'cm',
    days,
    gainPerWeek: (gain / days) * 7,
    comparison: interval && compared(interval, known, gain / days),
  }
}

function compared({ set, months, row, from, to }: Interval, sex: Sex, perDay: number): VelocityComparison | null {
  const [L, M, S] = (['L', 'M', 'S'] as const).map((name) => Number(set[sex][name].split(' ')[row]))
  if (L === undefined || M === undefined || S === undefined) return null
  const gainOverInterval = perDay * (to - from)
  // A loss of more than the WHO allowed for has no score.
  if (gainOverInterval + set.delta <= 0) return null
  const z = zOfMeasure(gainOverInterval + set.delta, { L, M, S }, false)
  return {
    interval: { months, fromDays: from, toDays: to },
    gainOverInterval,
    z,
    percentile: percentileOf(z),
    medianGain: M - set.delta,
  }
}

/** The intervals lie further apart than twice the closeness, so no two are close to the same measurements. */
function closeInterval(measure: VelocityInput['measure'], earlier: number, later: number): Interval | null {
  const isClose = ({ from, to, months }: Interval) =>
    Math.abs(earlier - from) <= closeness[months] && Math.abs(later - to) <= closeness[months]
  return (
    velocitySets
      .filter(({ id }) => setsOf[measure].includes(id))
      .flatMap(intervalsOf)
      .find(isClose) ?? null
  )
}

function intervalsOf(set: VelocitySet): Interval[] {
  const months = set.id.endsWith('1-month') ? 1 : 2
  return set.intervals.split(' ').map((interval, row) => {
    const [from, to] = interval.split('-').map(inDays)
    return { set, months, row, from: from ?? Number.NaN, to: to ?? Number.NaN }
  })
}

function inDays(end: string): number {
  return end.endsWith('w') ? Number.parseInt(end, 10) * 7 : Math.round(Number(end) * daysPerMonth)
}

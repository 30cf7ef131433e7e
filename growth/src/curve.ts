import type { Indicator, Sex } from './indicators.ts'
import { measureOfZ } from './lms.ts'
import { zOf } from './normal.ts'
import { isByLength, rowAt } from './table-rows.ts'
import { continuationOf, daysPerMonth, hasContinuation, standardOf, type Tables } from './tables.ts'

/** Which line: at a z-score or at a percentile. */
export type Line = { z: number } | { percentile: number }

export interface CurveOptions {
  /** The first and last x that are wanted: days, or cm for weight-for-length and -height. Default: all there is. */
  from?: number
  to?: number
  /**
   * Days or cm between two points, rounded to whole days or 0.1 cm. Default: every day of the first 60, then about 240
   * points over the whole range. The ends of the range and of each segment are always points.
   */
  step?: number
}

export interface CurvePoint {
  x: number
  y: number
}

/** A stretch of a line that is drawn in one go; two segments are never joined. */
export interface CurveSegment {
  reference: '2006' | '2007'
  /** What the figures of length, height or BMI are based on; null where no length is involved. */
  basis: 'length' | 'height' | null
  points: CurvePoint[]
}

export type Curve = CurveSegment[]

interface Stretch {
  from: number
  to: number
  reference: '2006' | '2007'
  basis: 'length' | 'height' | null
}

/** The WHO's daily medians of the first weeks follow no straight line, so a chart gets each of these days. */
const denseDays = 60
const wantedPoints = 240

/**
 * Returns one line of a chart. Lengths become heights at day 731, and the reference of 2007 takes over at 60 months (day
 * 1827): the WHO's figures step there, so each is a segment of its own. Empty where the range holds no figures. Throws a
 * RangeError for a percentile that is none, and an Error when the range ends in a table that is not loaded; without `to`
 * it ends with the loaded tables.
 */
export function curveOf(tables: Tables, indicator: Indicator, sex: Sex, line: Line, options: CurveOptions): Curve {
  const z = 'z' in line ? line.z : zOf(line.percentile)
  const perUnit = isByLength(indicator) ? 10 : 1
  const from = options.from ?? 0
  const wanted = stretches(tables, indicator, options.to)
    .map((stretch) => ({
      ...stretch,
      from: Math.max(stretch.from * perUnit, Math.ceil(inSteps(from, perUnit))),
      to: Math.min(stretch.to * perUnit, Math.floor(inSteps(options.to ?? Number.POSITIVE_INFINITY, perUnit))),
    }))
    .filter((stretch) => stretch.from <= stretch.to)
  const range = (wanted.at(-1)?.to ?? 0) - (wanted[0]?.from ?? 0)
  const isDense = (place: number) => perUnit === 1 && options.step === undefined && place < denseDays
  const step = Math.max(1, Math.round(options.step === undefined ? range / wantedPoints : options.step * perUnit))
  return wanted.map((stretch) => ({
    reference: stretch.reference,
    basis: stretch.basis,
    points: places(stretch, (place) => (isDense(place) ? 1 : step)).flatMap((place) => {
      const x = place / perUnit
      const found = rowAt(tables, indicator, sex, x)
      return found ? [{ x, y: measureOfZ(z, found.row, found.restricted) }] : []
    }),
  }))
}

/** Where the WHO's figures step, and where they end; in days or cm. */
function stretches(tables: Tables, indicator: Indicator, to: number | undefined): Stretch[] {
  const { start, validTo, heightFrom } = standardOf(tables, indicator)
  if (isByLength(indicator))
    return [
      { from: start, to: validTo, reference: '2006', basis: indicator === 'weight-for-length' ? 'length' : 'height' },
    ]
  const standards: Stretch[] =
    heightFrom === null
      ? [{ from: start, to: validTo, reference: '2006', basis: null }]
      : [
          { from: start, to: heightFrom - 1, reference: '2006', basis: 'length' },
          { from: heightFrom, to: validTo, reference: '2006', basis: 'height' },
        ]
  const isNeeded = to === undefined ? hasContinuation(tables, indicator) : to > validTo
  const reference = isNeeded ? continuationOf(tables, indicator) : null
  if (!reference) return standards
  const last = Math.floor(reference.validTo * daysPerMonth)
  return [
    ...standards,
    { from: validTo + 1, to: last, reference: '2007', basis: heightFrom === null ? null : 'height' },
  ]
}

/** From the first place to the last, both included. */
function places({ from, to }: Stretch, stepAt: (place: number) => number): number[] {
  const all: number[] = []
  for (let place = from; place < to; place += stepAt(place)) all.push(place)
  return [...all, to]
}

/** In steps of 0.1 cm or whole days, rid of what floating point adds to 45.1 * 10. */
function inSteps(x: number, perUnit: number): number {
  return Math.round(x * perUnit * 1e6) / 1e6
}

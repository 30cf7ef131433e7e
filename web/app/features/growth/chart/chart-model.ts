import { figures } from '@nestwren/contract/growth-figures'
import type { Curve, CurvePoint, CurveSegment, Line } from '@nestwren/growth/curve'
import type { Growth } from '@nestwren/growth/growth'
import type { Indicator } from '@nestwren/growth/indicators'
import { pretermCurve, pretermDays } from '@nestwren/growth/preterm'
import type { PretermMeasure } from '@nestwren/growth/preterm-formulas'
import type { Score } from '@nestwren/growth/score-shapes'
import { inMetric } from '../figures.ts'
import { ageRange } from '../scale.ts'
import type { GrowthUnits } from '../use-units.ts'
import { type ChartName, figureOf, type GrowthChild, type Source, type Visit } from '../visits.ts'

/** Lying lengths or standing heights, for the one chart whose axis has them. */
export type Basis = 'length' | 'height'

/** Returns by which of the two the weights of these visits can be compared, in the order of the visits. */
export function basesOf(visits: readonly Visit[]): readonly Basis[] {
  const all = visits.flatMap(({ of, scores }): readonly Basis[] => {
    const length = of.weightG === null ? null : (scores?.lengthHeight ?? null)
    return length === null ? [] : [length.scoredAs ?? 'length']
  })
  return [...new Set(all)]
}

/** A visit on a chart. */
export interface PlotPoint {
  readonly visit: Visit
  /** Days of the used age, or centimeters of length. */
  readonly x: number
  /** In the unit of the axis. */
  readonly y: number
  /** null where there is nothing to compare with. */
  readonly score: Score | null
  readonly source: Source | null
}

/** What is drawn, without any pixel. */
export interface ChartModel {
  readonly name: ChartName
  readonly points: readonly PlotPoint[]
  /** All that can be shown, in days or centimeters. */
  readonly whole: readonly [number, number]
  readonly isByLength: boolean
  /** Zero of the axis is the due date, for a child born early while its age is corrected; otherwise the birth. */
  readonly isFromDueDate: boolean
  readonly unit: 'kg' | 'lb' | 'cm' | 'in' | 'kg/m²'
  /** The curves between two x, each line apart; empty without a sex. */
  readonly curves: (from: number, to: number) => readonly DrawnLine[]
}

export interface DrawnLine {
  /** The percentile or the z of the line. */
  readonly at: number
  readonly isMiddle: boolean
  readonly segments: readonly (Omit<CurveSegment, 'reference'> & { readonly reference: Source })[]
}

const percentileLines = [3, 15, 50, 85, 97] as const
const zLines = [-3, -2, -1, 0, 1, 2, 3] as const
export type LineKind = 'percentile' | 'z'

const indicatorOf: Readonly<Record<Exclude<ChartName, 'weightForLength'>, Indicator>> = {
  weight: 'weight-for-age',
  length: 'length-height-for-age',
  head: 'head-circumference-for-age',
  bmi: 'bmi-for-age',
  arm: 'arm-circumference-for-age',
}
const pretermOf: Readonly<Partial<Record<ChartName, PretermMeasure>>> = {
  weight: 'weight',
  length: 'length',
  head: 'head',
}

/** The last day of the WHO's figures. */
const lastDay: Readonly<Record<ChartName, number>> = {
  weight: 3652,
  length: 6939,
  head: 1826,
  bmi: 6939,
  arm: 1826,
  weightForLength: 1826,
}
const term = 280
const pretermEnd = pretermDays.to - term
const poundsPerKg = 2.2046226218
const cmPerInch = 2.54
/** Days or centimeters between two points of a curve, so that none has more than about 200. */
const mostPoints = 190

interface Parts {
  readonly child: GrowthChild
  readonly visits: readonly Visit[]
  readonly name: ChartName
  readonly growth: Growth | null
  readonly lines: LineKind
  readonly units: GrowthUnits
  /** Which of the two sets of figures the chart of weight for length shows. */
  readonly basis?: Basis
}

/** Returns what a chart shows of a child's visits. */
export function chartModel(parts: Parts): ChartModel {
  const { child, name, growth, lines, basis = 'length' } = parts
  const isByLength = name === 'weightForLength'
  const { unit, factor } = unitOf(name, parts.units)
  const points = pointsOf(parts, factor)
  const ages = points.map(({ x }) => x)
  const whole = isByLength ? lengthRange(ages, basis) : ageRange(ages, lastDay[name])
  const isFromDueDate = !isByLength && parts.visits.some(({ isCorrected }) => isCorrected)
  const kinds = lines === 'percentile' ? percentileLines : zLines
  const curves: ChartModel['curves'] = (from, to) =>
    growth === null || (child.sex !== 'female' && child.sex !== 'male')
      ? []
      : kinds.map((at) => {
          const line: Line = lines === 'percentile' ? { percentile: at } : { z: at }
          const found = isByLength
            ? byLength(growth, child.sex, line, basis, from, to)
            : byAge(growth, child.sex, name, line, { from, to, isPreterm: isFromDueDate })
          return { at, isMiddle: at === (lines === 'percentile' ? 50 : 0), segments: scaled(found, factor) }
        })
  return { name, points, whole, isByLength, isFromDueDate, unit, curves }
}

function unitOf(name: ChartName, units: GrowthUnits): { unit: ChartModel['unit']; factor: number } {
  const figure = figureOf[name]
  if (figure === null) return { unit: 'kg/m²', factor: 1 }
  if (figures[figure].quantity === 'weight')
    return units.weight === 'kg' ? { unit: 'kg', factor: 1 } : { unit: 'lb', factor: poundsPerKg }
  return units.length === 'cm' ? { unit: 'cm', factor: 1 } : { unit: 'in', factor: 1 / cmPerInch }
}

function pointsOf({ visits, name, basis = 'length' }: Parts, factor: number): readonly PlotPoint[] {
  return visits.flatMap((visit): readonly PlotPoint[] => {
    const { usedDays, scores } = visit
    if (usedDays === null) return []
    const found = visit.scored[name]
    const { score = null, source = null } = found ?? {}
    const y = measureOf(visit, name, source)
    if (y === null) return []
    if (name !== 'weightForLength') return [{ visit, x: usedDays, y: y * factor, score, source }]
    const length = scores?.lengthHeight ?? null
    if (length === null || (length.scoredAs ?? 'length') !== basis) return []
    return [{ visit, x: length.cm, y: y * factor, score, source }]
  })
}

/** Kilograms, centimeters or kg/m². A length is that which was scored: lying and standing differ by 0.7 cm. */
function measureOf({ of, scores }: Visit, name: ChartName, source: Source | null): number | null {
  const figure = figureOf[name]
  if (figure === null) return scores?.bmi ?? null
  const stored = of[figures[figure].field]
  const measured = stored === null ? null : inMetric(stored, figure)
  return figure === 'length' && source !== 'intergrowth' ? (scores?.lengthHeight?.cm ?? measured) : measured
}

const tableEnds: Readonly<Record<Basis, readonly [number, number]>> = { length: [45, 110], height: [65, 120] }

/** The lengths around the child's own, whole fives, within the figures of the WHO. */
function lengthRange(lengths: readonly number[], basis: Basis): readonly [number, number] {
  const [first, last] = tableEnds[basis]
  if (lengths.length === 0) return [first, basis === 'length' ? 90 : last]
  const from = Math.min(first, Math.min(...lengths))
  const to = Math.ceil((Math.max(...lengths) + 8) / 5) * 5
  return [from, Math.max(Math.min(last, to), Math.max(...lengths))]
}

const stepOf = (from: number, to: number) => Math.max(1, Math.ceil((to - from) / mostPoints))

type Segments = DrawnLine['segments']
const asSource = (curve: Curve): Segments =>
  curve.map(({ reference, ...rest }) => ({ ...rest, reference: reference === '2006' ? 'who2006' : 'who2007' }))

function byLength(growth: Growth, sex: string, line: Line, basis: Basis, from: number, to: number): Segments {
  const indicator = basis === 'length' ? 'weight-for-length' : 'weight-for-height'
  return asSource(growth.curve(indicator, sex, line, { from, to, step: Math.max(0.1, (to - from) / mostPoints) }))
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly isPreterm: boolean
}

/** INTERGROWTH-21st until 64 weeks after the last period for a child born early, the WHO from then on. */
function byAge(
  growth: Growth,
  sex: string,
  name: Exclude<ChartName, 'weightForLength'>,
  line: Line,
  { from, to, isPreterm }: Stretch,
): Segments {
  const measure = isPreterm ? pretermOf[name] : undefined
  const early: readonly CurvePoint[] =
    measure === undefined || from > pretermEnd
      ? []
      : pretermCurve(measure, sex, line, {
          from: from + term,
          to: Math.min(to, pretermEnd) + term,
          step: stepOf(from, to),
        }).map(({ x, y }) => ({ x: x - term, y }))
  const start = measure === undefined ? Math.max(0, from) : Math.max(from, pretermEnd + 1)
  const end = Math.min(to, lastDay[name])
  // Under five the reference from five years on may not be loaded.
  const who =
    start > end ? [] : growth.curve(indicatorOf[name], sex, line, { from: start, to: end, step: stepOf(from, to) })
  return [
    ...(early.length === 0 ? [] : [{ reference: 'intergrowth' as const, basis: null, points: [...early] }]),
    ...asSource(who),
  ]
}

const scaled = (segments: Segments, factor: number): Segments =>
  factor === 1
    ? segments
    : segments.map(({ points, ...rest }) => ({ ...rest, points: points.map(({ x, y }) => ({ x, y: y * factor })) }))

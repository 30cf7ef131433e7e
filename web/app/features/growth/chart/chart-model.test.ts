import type { Measurement } from '@nestwren/contract/growth'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { measurementOf } from '../growth.fixture.ts'
import { type AgeMode, type ChartName, type GrowthChild, visitsOf } from '../visits.ts'
import { drawingOf, nearestPoint, ownPaths } from './chart-drawing.ts'
import { chartModel } from './chart-model.ts'
import { gainsBetween } from './difference.ts'
import { pitchOf } from './sound.ts'

const growth = await loadGrowth({ upTo: 'nineteen' })
const metric = { weight: 'kg', length: 'cm' } as const
const girl: GrowthChild = { birthdate: '2020-01-01', dueDate: null, sex: 'female' }
const preterm: GrowthChild = { ...girl, dueDate: '2020-02-26' }

function modelOf(
  name: ChartName,
  measurements: readonly Measurement[],
  {
    child = girl,
    mode = 'corrected',
    ...rest
  }: Partial<Parameters<typeof chartModel>[0]> & { readonly mode?: AgeMode } = {},
) {
  const visits = visitsOf(child, measurements, growth, mode)
  return chartModel({ child, visits, name, growth, lines: 'percentile', units: metric, ...rest })
}
const stretches = (model: ReturnType<typeof modelOf>, from: number, to: number) =>
  (model.curves(from, to)[0]?.segments ?? []).map(({ reference, basis, points }) => [
    reference,
    basis,
    points[0]?.x,
    points.at(-1)?.x,
  ])

test('lengths become heights at two years and the reference begins at five: three stretches, never joined', () => {
  const model = modelOf('length', [measurementOf({ measuredOn: '2026-06-01', lengthMm: 1170 })])
  expect(stretches(model, 0, 2500)).toEqual([
    ['who2006', 'length', 0, 730],
    ['who2006', 'height', 731, 1826],
    ['who2007', 'height', 1827, 2500],
  ])
  const drawing = drawingOf(model, [0, 2500], { width: 340, height: 300, letter: 1 })
  expect(drawing.breaks.map(({ x }) => x)).toEqual([731, 1827])
})

test('a child born early has INTERGROWTH-21st until 24 weeks after the due date, and only by corrected age', () => {
  const visits = [measurementOf({ measuredOn: '2020-03-01', weightG: 3400 })]
  const model = modelOf('weight', visits, { child: preterm })
  expect(model.whole[0]).toBe(0)
  expect(stretches(model, -56, 183)).toEqual([
    ['intergrowth', null, -56, 168],
    ['who2006', null, 169, 183],
  ])
  expect(model.points[0]).toMatchObject({ x: 4, source: 'intergrowth' })
  const actual = modelOf('weight', visits, { child: preterm, mode: 'actual' })
  expect(stretches(actual, 0, 183).map(([reference]) => reference)).toEqual(['who2006'])
  expect(actual.points[0]).toMatchObject({ x: 60, source: 'who2006' })
})

test('no curve has more than about 200 points, over any range', () => {
  const model = modelOf('weight', [])
  for (const to of [60, 183, 731, 1826, 3600])
    for (const { segments } of model.curves(0, to))
      expect(segments.reduce((sum, { points }) => sum + points.length, 0)).toBeLessThanOrEqual(200)
})

test('what was measured standing before two years is drawn as the length it would be', () => {
  const on = { measuredOn: '2021-10-01', lengthMm: 800 }
  const [lying, standing] = (['lying', 'standing'] as const).map(
    (measured) => modelOf('length', [measurementOf({ ...on, measured })]).points[0]?.y,
  )
  expect(lying).toBeCloseTo(80)
  expect(standing).toBeCloseTo(80.7)
})

test('without a sex there are points and no curves', () => {
  const model = modelOf('weight', [measurementOf({ measuredOn: '2020-03-01', weightG: 5000 })], {
    child: { ...girl, sex: 'unknown' },
  })
  expect(model.points).toHaveLength(1)
  expect(model.points[0]?.score).toBeNull()
  expect(model.curves(0, 183)).toEqual([])
})

test('a finger finds the nearest point, and the own line breaks where corrected age ends', () => {
  const model = modelOf(
    'weight',
    [
      measurementOf({ measuredOn: '2021-10-01', weightG: 10_000 }),
      measurementOf({ measuredOn: '2021-12-01', weightG: 10_400 }),
      measurementOf({ measuredOn: '2022-03-01', weightG: 10_900 }),
    ],
    { child: preterm },
  )
  expect(nearestPoint(model.points, 600)).toBe(0)
  expect(nearestPoint(model.points, 5000)).toBe(2)
  expect(nearestPoint([], 5)).toBeNull()
  expect(ownPaths(model, drawingOf(model, model.whole, { width: 340, height: 300, letter: 1 }))).toHaveLength(2)
})

test('gains say what was gained in how many days, and compare only where the WHO has an interval', () => {
  const [first, second, third] = visitsOf(
    girl,
    [
      measurementOf({ measuredOn: '2020-03-31', weightG: 5800, headMm: 395 }),
      measurementOf({ measuredOn: '2020-04-30', weightG: 6400 }),
      measurementOf({ measuredOn: '2021-04-30', weightG: 9600 }),
    ],
    growth,
  )
  if (first === undefined || second === undefined || third === undefined) throw new Error('three visits')
  const [month] = gainsBetween(girl, first, second)
  expect(month).toMatchObject({ figure: 'weight', gained: 600, days: 30, perWeek: 140 })
  expect(month?.comparison?.interval).toMatchObject({ months: 1 })
  expect(gainsBetween(girl, second, third)[0]).toMatchObject({ gained: 3200, comparison: null })
  expect(gainsBetween(girl, second, second)).toEqual([])
})

test('a gain of a baby born early is not compared with the WHO before its curves are', () => {
  const gain = (from: string, to: string, mode: 'corrected' | 'actual') => {
    const of = [measurementOf({ measuredOn: from, weightG: 4800 }), measurementOf({ measuredOn: to, weightG: 5500 })]
    const [earlier, later] = visitsOf(preterm, of, growth, mode)
    if (earlier === undefined || later === undefined) throw new Error('two visits')
    return gainsBetween(preterm, earlier, later)[0]
  }
  // A month after the due date, and eight months after it.
  expect(gain('2020-03-27', '2020-04-26', 'corrected')).toMatchObject({ gained: 700, comparison: null })
  expect(gain('2020-10-27', '2020-11-26', 'corrected')?.comparison).not.toBeNull()
  expect(gain('2020-03-31', '2020-04-30', 'actual')?.comparison).not.toBeNull()
})

test('tones rise with the percentile, two octaves from bottom to top', () => {
  expect([0, 0.5, 1, 2].map(pitchOf)).toEqual([220, 440, 880, 880])
})

import { describe, expect, it } from 'vitest'
import { readFigures, type SourceTable } from '../tools/source-figures.ts'
import { curve, valueAt, zAt } from './full-growth.ts'
import { type Indicator, indicators } from './indicators.ts'
import { expectedMeasure, mixed, sourceRow } from './testing/expected-score.ts'

const table = (id: string) => readFigures<SourceTable>(`data/${id}`)
const height = table('length-height-for-age')
const xs = (segments: ReturnType<typeof curve>) => segments.map(({ points }) => points.map(({ x }) => x))
const ends = (segments: ReturnType<typeof curve>) =>
  segments.map(({ reference, basis, points }) => [reference, basis, points[0]?.x, points.at(-1)?.x])

describe('the segments of a line', () => {
  it.each<[Indicator, unknown[]]>([
    [
      'length-height-for-age',
      [
        ['2006', 'length', 0, 730],
        ['2006', 'height', 731, 1826],
        ['2007', 'height', 1827, 6939],
      ],
    ],
    [
      'bmi-for-age',
      [
        ['2006', 'length', 0, 730],
        ['2006', 'height', 731, 1826],
        ['2007', 'height', 1827, 6939],
      ],
    ],
    [
      'weight-for-age',
      [
        ['2006', null, 0, 1826],
        ['2007', null, 1827, 3652],
      ],
    ],
    ['head-circumference-for-age', [['2006', null, 0, 1826]]],
    ['triceps-skinfold-for-age', [['2006', null, 91, 1826]]],
    ['weight-for-length', [['2006', 'length', 45, 110]]],
    ['weight-for-height', [['2006', 'height', 65, 120]]],
  ])('of %s end where the figures of the WHO step', (indicator, expected) => {
    expect(ends(curve(indicator, 'female', { z: 0 }))).toEqual(expected)
  })

  it('are cut to the range, and left out where it holds none of them', () => {
    expect(ends(curve('length-height-for-age', 'male', { z: 0 }, { from: 700, to: 760 }))).toEqual([
      ['2006', 'length', 700, 730],
      ['2006', 'height', 731, 760],
    ])
    expect(ends(curve('weight-for-age', 'male', { z: 0 }, { from: 400.5, to: 500.5 }))).toEqual([
      ['2006', null, 401, 500],
    ])
    expect(ends(curve('weight-for-length', 'male', { z: 0 }, { from: 50.1, to: 60.3 }))).toEqual([
      ['2006', 'length', 50.1, 60.3],
    ])
    expect(curve('arm-circumference-for-age', 'male', { z: 0 }, { to: 90 })).toEqual([])
    expect(curve('weight-for-age', 'male', { z: 0 }, { from: 4000, to: 5000 })).toEqual([])
  })

  it('are none for a sex without tables', () => {
    expect(curve('weight-for-age', 'other', { z: 0 })).toEqual([])
    expect(curve('weight-for-age', null, { z: 0 })).toEqual([])
  })
})

describe('the points of a line', () => {
  it('are every day of the first six months of a chart of six months', () => {
    expect(xs(curve('weight-for-age', 'male', { z: 0 }, { to: 183 }))).toEqual([
      Array.from({ length: 184 }, (_, day) => day),
    ])
  })

  it('are few over five years, with every day of the first weeks', () => {
    const [days = []] = xs(curve('weight-for-age', 'female', { z: 0 }, { to: 1826 }))
    expect(days.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, day) => day))
    expect(days.length).toBeLessThan(320)
    expect(days.at(-1)).toBe(1826)
  })

  it('lie as far apart as is asked, and at the end', () => {
    expect(xs(curve('weight-for-age', 'female', { z: 0 }, { from: 10, to: 40, step: 14 }))).toEqual([[10, 24, 38, 40]])
    expect(xs(curve('weight-for-height', 'female', { z: 0 }, { from: 70, to: 70.3, step: 0.1 }))).toEqual([
      [70, 70.1, 70.2, 70.3],
    ])
  })

  it('are the figures of the WHO', () => {
    for (const sex of ['female', 'male'] as const)
      for (const z of [-3, -1, 0, 2, 3])
        for (const { reference, points } of curve('length-height-for-age', sex, { z }))
          for (const { x, y } of reference === '2006' ? points : [])
            expect(y).toBeCloseTo(expectedMeasure(sourceRow(height, sex, x), z, false), 8)
  })

  it('lie at the percentile that is asked for', () => {
    const at = (line: Parameters<typeof curve>[2]) =>
      curve('bmi-for-age', 'male', line, { from: 400, to: 400 })[0]?.points
    expect(at({ percentile: 97 })).toEqual(at({ z: 1.880793608151251 }))
    expect(() => at({ percentile: 100 })).toThrow(RangeError)
  })
})

describe('valueAt', () => {
  it('goes on between the months of the reference, as the scores do', () => {
    const source = table('bmi-for-age-5-19y')
    const months = 2000 / 30.4375
    const row = mixed(sourceRow(source, 'female', 65), sourceRow(source, 'female', 66), months - 65)
    expect(valueAt('bmi-for-age', 'female', 2000, 1)).toBeCloseTo(expectedMeasure(row, 1, true), 9)
  })

  it.each(indicators)('of %s is null outside the tables and for a sex without any', (indicator) => {
    const start = indicator.startsWith('weight-for-') && indicator !== 'weight-for-age' ? 44.9 : -1
    expect(valueAt(indicator, 'male', start, 0)).toBeNull()
    expect(valueAt(indicator, 'male', 7000, 0)).toBeNull()
    expect(valueAt(indicator, 'male', Number.NaN, 0)).toBeNull()
    expect(valueAt(indicator, 'other', 100, 0)).toBeNull()
    expect(zAt(indicator, 'other', 100, 5)).toBeNull()
    expect(zAt(indicator, 'male', 100, 0)).toBeNull()
  })
})

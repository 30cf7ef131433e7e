import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curve, valueAt, zAt } from './full-growth.ts'
import { type Indicator, indicators, type Sex } from './indicators.ts'

const sexes = ['female', 'male'] as const
const byAge = indicators.filter((indicator) => !/^weight-for-(length|height)$/.test(indicator))
const byLength = ['weight-for-length', 'weight-for-height'] as const

/** The first and last x of an indicator. */
function reach(indicator: Indicator): [number, number] {
  const points = curve(indicator, 'male', { z: 0 }).flatMap((segment) => segment.points)
  return [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
}

const place = fc.constantFrom(...indicators).chain((indicator) => {
  const [from, to] = reach(indicator)
  return fc.record({
    indicator: fc.constant(indicator),
    sex: fc.constantFrom<Sex>(...sexes),
    x: fc.double({ min: from, max: to, noNaN: true }),
  })
})
const anyZ = fc.double({ min: -5, max: 7, noNaN: true })

describe('at any age or length', () => {
  it('a z-score becomes a measure and the same z-score again', () => {
    fc.assert(
      fc.property(place, anyZ, ({ indicator, sex, x }, z) => {
        const measure = valueAt(indicator, sex, x, z) ?? Number.NaN
        fc.pre(measure > 0)
        expect(zAt(indicator, sex, x, measure)).toBeCloseTo(z, 7)
      }),
      { numRuns: 1000 },
    )
  })

  it('the larger measure has the larger score, also across 3 SD', () => {
    fc.assert(
      fc.property(place, anyZ, fc.double({ min: 1e-6, max: 0.5, noNaN: true }), ({ indicator, sex, x }, z, more) => {
        const measure = valueAt(indicator, sex, x, z) ?? Number.NaN
        fc.pre(measure > 0)
        const score = (factor: number) => zAt(indicator, sex, x, measure * factor) ?? Number.NaN
        expect(score(1 + more)).toBeGreaterThan(score(1))
      }),
      { numRuns: 1000 },
    )
  })

  it('the score does not jump at 3 SD', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(-3, 3), ({ indicator, sex, x }, z) => {
        const measure = valueAt(indicator, sex, x, z) ?? Number.NaN
        const score = (factor: number) => zAt(indicator, sex, x, measure * factor) ?? Number.NaN
        expect(score(1 + 1e-9) - score(1 - 1e-9)).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('from row to row', () => {
  const steps: Partial<Record<Indicator, number[]>> = {
    'weight-for-age': [1827],
    'length-height-for-age': [731, 1827],
    'bmi-for-age': [731, 1827],
  }

  it.each(byAge)(
    '%s moves by less than 0.1 SD a day after the first week, but for the steps of the WHO',
    (indicator) => {
      const [from, to] = reach(indicator)
      for (const sex of sexes)
        for (let day = from + 1; day <= to; day += 1) {
          if (steps[indicator]?.includes(day)) continue
          for (const z of [-2, 0, 2]) {
            const before = valueAt(indicator, sex, day - 1, z) ?? Number.NaN
            const moved = Math.abs((zAt(indicator, sex, day, before) ?? Number.NaN) - z)
            expect(moved, `${sex} day ${day} z ${z}`).toBeLessThan(day <= 7 ? 0.25 : 0.1)
          }
        }
    },
  )

  it.each(byLength)('%s is one unbroken line', (indicator) => {
    const [from, to] = reach(indicator)
    for (const sex of sexes)
      for (let tenth = from * 10; tenth < to * 10; tenth += 1) {
        const at = (cm: number) => valueAt(indicator, sex, cm, 2) ?? Number.NaN
        const [row, next, between] = [at(tenth / 10), at((tenth + 1) / 10), at(tenth / 10 + 0.05)]
        expect(Math.abs(between - (row + next) / 2)).toBeLessThan(0.001)
        expect(next - row).toBeGreaterThan(0)
        expect(next - row).toBeLessThan(0.06)
      }
  })

  it.each([
    ['length-height-for-age', 'male', 731, -0.67],
    ['bmi-for-age', 'male', 731, 0.28],
    ['length-height-for-age', 'male', 1827, -0.23],
    ['length-height-for-age', 'female', 1827, -0.35],
    ['weight-for-age', 'male', 1827, -0.01],
    ['weight-for-age', 'female', 1827, -0.14],
  ] as const)('%s (%s) keeps the step that the WHO has at day %d', (indicator, sex, day, step) => {
    const median = (at: number) => valueAt(indicator, sex, at, 0) ?? Number.NaN
    expect(Math.abs(median(day) - median(day - 1) - step)).toBeLessThan(0.02)
  })
})

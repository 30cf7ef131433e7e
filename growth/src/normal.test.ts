import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinPercentiles, percentileOf, zOf } from './normal.ts'

describe('percentileOf', () => {
  // Phi(z) of published tables, to 15 digits.
  it.each([
    [-6, 9.865876450376946e-10],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145707],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [2.5, 0.9937903346742238],
    [3, 0.9986501019683699],
    [4, 0.9999683287581669],
  ])('of %d is exact to 1e-12', (z, share) => {
    expect(Math.abs(percentileOf(z) - 100 * share)).toBeLessThan(1e-12 * 100)
  })

  it('rises with z, also where the way of computing changes', () => {
    fc.assert(fc.property(fc.double({ min: -8, max: 5, noNaN: true }), (z) => percentileOf(z + 1e-6) > percentileOf(z)))
    for (const edge of [-3, 3]) expect(percentileOf(edge + 1e-9)).toBeCloseTo(percentileOf(edge - 1e-9), 7)
  })

  it('is that of the other side turned around', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 8, noNaN: true }), (z) => {
        expect(percentileOf(-z) + percentileOf(z)).toBeCloseTo(100, 10)
      }),
    )
  })
})

describe('zOf', () => {
  // The lines that the WHO prints, and two more.
  it.each([
    [3, -1.880793608151251],
    [15, -1.0364333894937896],
    [50, 0],
    [85, 1.0364333894937896],
    [97, 1.880793608151251],
    [99.5, 2.5758293035489004],
    [0.1, -3.090232306167813],
  ])('of %d is exact to 1e-9', (percentile, z) => {
    expect(Math.abs(zOf(percentile) - z)).toBeLessThan(1e-9)
  })

  it('leads back to the percentile', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 100 - 1e-6, noNaN: true }), (percentile) => {
        expect(percentileOf(zOf(percentile))).toBeCloseTo(percentile, 9)
      }),
    )
  })

  it.each([0, 100, -5, 101, Number.NaN])('refuses %d', (percentile) => {
    expect(() => zOf(percentile)).toThrow(RangeError)
  })
})

it('knows where the WHO derives percentiles', () => {
  expect([-3.01, -3, 0, 3, 3.01].map(isWithinPercentiles)).toEqual([false, true, true, true, false])
})

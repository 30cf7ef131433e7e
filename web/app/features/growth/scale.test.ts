import { expect, test } from 'vitest'
import { ageRange, ageTicks, panned, zoomed } from './scale.ts'

test('the axis of ages has months, quarters or years', () => {
  const months = (from: number, to: number) => ageTicks(from, to).map((tick) => Math.round(tick.months))
  expect(months(0, 183)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(months(0, 731)).toEqual([0, 6, 12, 18, 24])
  expect(months(0, 1826)).toEqual([0, 12, 24, 36, 48, 60])
  expect(months(1827, 6939)).toEqual([72, 108, 144, 180, 216])
  expect(months(-56, 183)).toEqual([0, 2, 4, 6])
  expect(ageTicks(0, 28).map(({ days }) => days)).toEqual([0, 7, 14, 21, 28])
})

test('the axis is the smallest that holds all ages', () => {
  expect(ageRange([])).toEqual([0, 183])
  expect(ageRange([0, 183])).toEqual([0, 183])
  expect(ageRange([0, 184])).toEqual([0, 731])
  expect(ageRange([10, 800])).toEqual([0, 1826])
  expect(ageRange([-56, 100])).toEqual([-56, 183])
})

test('from five years on the axis ends at 8, 10, 12, 15 or 19 years, from birth where there are earlier visits', () => {
  expect(ageRange([1900, 2500])).toEqual([1827, 2922])
  expect(ageRange([1900, 3000])).toEqual([1827, 3652])
  expect(ageRange([1900, 4000])).toEqual([1827, 4383])
  expect(ageRange([1900, 5000])).toEqual([1827, 5479])
  expect(ageRange([1900, 5500])).toEqual([1827, 6939])
  expect(ageRange([700, 2500])).toEqual([0, 2922])
})

test('the axis ends with the curves, and further only for visits that lie beyond them', () => {
  const [weight, head] = [3652, 1826]
  expect(ageRange([2000, 3640], weight)).toEqual([1827, 3652])
  expect(ageRange([100, 3640], weight)).toEqual([0, 3652])
  expect(ageRange([2000, 3700], weight)).toEqual([1827, 4383])
  expect(ageRange([1900], head)).toEqual([0, 2922])
  expect(ageRange([1000], head)).toEqual([0, 1826])
  // The day of the 19th birthday lies behind the last of the curves.
  expect(ageRange([1900, 6941])).toEqual([1827, 6941])
})

test('zoom stays within the whole and keeps the point under the finger', () => {
  const whole = [0, 100] as const
  expect(zoomed([0, 100], 2, 50, [10, whole])).toEqual([25, 75])
  expect(zoomed([0, 100], 2, 0, [10, whole])).toEqual([0, 50])
  expect(zoomed([25, 75], 0.1, 50, [10, whole])).toEqual([0, 100])
  expect(zoomed([0, 100], 1000, 100, [10, whole])).toEqual([90, 100])
  expect(panned([25, 75], 50, whole)).toEqual([50, 100])
  expect(panned([25, 75], -50, whole)).toEqual([0, 50])
})

import { expect, test } from 'vitest'
import { cropOf, heroAspect, partOf, widestIn } from './hero-crop.ts'

test.each([
  [4000, 3000],
  [3000, 4000],
  [4000, 500],
  [16, 9],
])('of %i by %i pixels begins with the largest part of the right shape, in the middle', (width, height) => {
  const { x, y, width: wide, height: high } = widestIn(width, height)
  expect(((wide / 100) * width) / ((high / 100) * height)).toBeCloseTo(heroAspect)
  expect(Math.max(wide, high)).toBe(100)
  expect(x * 2 + wide).toBeCloseTo(100)
  expect(y * 2 + high).toBeCloseTo(100)
})

test('what is sent lies within the photo, also where the screen rounded beyond its edge', () => {
  expect(cropOf({ unit: '%', x: 50.01, y: -0.02, width: 50, height: 28.1 })).toEqual({
    x: 0.5,
    y: 0,
    width: 0.5,
    height: 0.281,
  })
  expect(cropOf({ unit: '%', x: 0, y: 0, width: 100.4, height: 100 })).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect(cropOf({ unit: '%', x: 100, y: 100, width: 0, height: 0 }).x).toBeLessThan(1)
})

test('a stored part comes back as it was', () => {
  const crop = { x: 0.1, y: 0.25, width: 0.5, height: 0.3 }
  expect(cropOf(partOf(crop))).toEqual(crop)
})

import { expect, it } from 'vitest'
import { courseOf } from './course.ts'

const visits = (...zs: number[]) => zs.map((z, visit) => ({ ageDays: 30 * visit, z, basis: 'who' }))

it('follows the own curve within 0.67 SD of the median of the earlier visits', () => {
  expect(courseOf(visits(-1, -1.2, -0.9, -1.5))).toEqual({
    course: 'follows-own-curve',
    usualZ: -1,
    latestZ: -1.5,
    change: expect.closeTo(-0.5, 9),
  })
  expect(courseOf(visits(0, 0.67))?.course).toBe('follows-own-curve')
  expect(courseOf(visits(0, 0.68))?.course).toBe('up')
  expect(courseOf(visits(0, -0.68))?.course).toBe('down')
})

it('takes the middle of two, and is not led astray by one visit', () => {
  expect(courseOf(visits(0, 1, 0.5))?.usualZ).toBe(0.5)
  expect(courseOf(visits(0, 0, 4, 0, 0.1))).toMatchObject({ course: 'follows-own-curve', usualZ: 0 })
})

it('goes by age, not by the order of the points, which it leaves as they are', () => {
  const points = [
    { ageDays: 90, z: 1, basis: 'who' },
    { ageDays: 0, z: 0, basis: 'who' },
    { ageDays: 30, z: 0, basis: 'who' },
  ]
  expect(courseOf(points)).toMatchObject({ course: 'up', latestZ: 1, usualZ: 0 })
  expect(points.map(({ ageDays }) => ageDays)).toEqual([90, 0, 30])
})

it('needs two visits', () => {
  expect(courseOf([])).toBeNull()
  expect(courseOf(visits(0.3))).toBeNull()
})

it('compares within one basis: a step from one reference or kind of age to another is no change in growth', () => {
  const before = { ageDays: 150, z: 0.2, basis: 'intergrowth' }
  const [first, second] = [180, 210].map((ageDays) => ({ ageDays, z: -0.8, basis: 'who' }))
  if (!first || !second) throw new Error('two visits')
  expect(courseOf([before, first])).toBeNull()
  expect(courseOf([before, first, second])).toMatchObject({ course: 'follows-own-curve', usualZ: -0.8 })
})

import { expect, test } from 'vitest'
import { linearScale, niceTicks, ticksWithin } from './scale.ts'

test('a scale goes there and back', () => {
  const scale = linearScale([2, 10], [250, 50])
  expect([scale(2), scale(10), scale(6)]).toEqual([250, 50, 150])
  expect(scale.invert(100)).toBe(8)
  expect(linearScale([3, 3], [0, 100])(3)).toBe(50)
})

test('ticks are round, enclose the figures, and are at most five steps', () => {
  expect(niceTicks(2.4, 9.2)).toEqual([2, 4, 6, 8, 10])
  expect(niceTicks(44, 68)).toEqual([40, 50, 60, 70])
  for (const [from, to] of [
    [0.1, 0.9],
    [31.2, 44.8],
    [2, 96.3],
    [12.01, 12.02],
    [7, 7],
  ] as const) {
    const ticks = niceTicks(from, to)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks[0]).toBeLessThanOrEqual(from)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(to)
  }
  expect(ticksWithin(2.4, 9.2)).toEqual([4, 6, 8])
})

test('columns stand on zero, and the lines above are few, round and reach over the highest', () => {
  expect(niceTicks(0, 11, { most: 4 })).toEqual([0, 5, 10, 15])
  expect(niceTicks(0, 700, { most: 4 })).toEqual([0, 200, 400, 600, 800])
  expect(niceTicks(0, 13.5, { most: 4 })).toEqual([0, 5, 10, 15])
})

test('counts have no halves', () => {
  expect(niceTicks(0, 1, { least: 1 })).toEqual([0, 1])
  expect(niceTicks(0, 3, { most: 4, least: 1 })).toEqual([0, 1, 2, 3])
})

test('points keep close to their values', () => {
  expect(niceTicks(36.8, 38.4, { most: 4 })).toEqual([36.5, 37, 37.5, 38, 38.5])
})

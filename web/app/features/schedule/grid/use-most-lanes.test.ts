import { expect, test } from 'vitest'
import { lanesIn } from './time-grid.tsx'

test('each lane is as wide as a target with its gap, and there is always one', () => {
  expect([0, 37, 53, 54, 79, 80].map(lanesIn)).toEqual([1, 1, 1, 2, 2, 3])
})

import { expect, test } from 'vitest'
import { pointIn } from './use-grid-drag.ts'

const range = { columns: 7, from: 0, to: 1440 }

test('a point lies in the same day on a page from the right as in its mirror', () => {
  const [left, right] = [
    { left: 0, right: 100, top: 0, bottom: 24 },
    { left: 600, right: 700, top: 552, bottom: 576 },
  ]
  expect(pointIn(150, 288, left, right, range)).toEqual({ column: 1, minute: 720 })
  expect(pointIn(550, 288, right, { ...left, bottom: 1128 }, range)?.column).toBe(1)
  expect(pointIn(-20, 0, left, right, range)?.column).toBe(0)
  expect(pointIn(720, 552, right, { ...left, bottom: 1128 }, range)?.column).toBe(0)
})

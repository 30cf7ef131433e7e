import { expect, test } from 'vitest'
import { pixelsOf, squareIn } from './square-crop.ts'

test('begins with the largest square in the middle', () => {
  expect(squareIn(400, 300)).toEqual({ unit: '%', x: 12.5, y: 0, width: 75, height: 100 })
  expect(squareIn(300, 400)).toEqual({ unit: '%', x: 0, y: 12.5, width: 100, height: 75 })
  expect(pixelsOf(squareIn(400, 300), 400, 300)).toEqual({ left: 50, top: 0, side: 300, drawn: 300 })
})

test('a large picture is drawn smaller, a small one never larger', () => {
  expect(pixelsOf(squareIn(4000, 3000), 4000, 3000)).toMatchObject({ side: 3000, drawn: 1024 })
  expect(pixelsOf({ unit: '%', x: 50, y: 50, width: 10, height: 10 }, 2000, 2000)).toEqual({
    left: 1000,
    top: 1000,
    side: 200,
    drawn: 200,
  })
})

const odd = [-5, 0, 33.3, 66.67, 99.9, 110]
const edges = [1, 2, 7, 333, 1024, 4001]

test('is always a square within the picture, whatever rounding did on the screen', () => {
  for (const x of odd)
    for (const width of odd)
      for (const wide of edges)
        for (const high of edges) {
          const crop = { unit: '%', x, y: 110 - x, width, height: 100 - width } as const
          const { left, top, side, drawn } = pixelsOf(crop, wide, high)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(side).toBeGreaterThanOrEqual(1)
          expect(left + side).toBeLessThanOrEqual(wide)
          expect(top + side).toBeLessThanOrEqual(high)
          expect(drawn).toBeLessThanOrEqual(Math.min(side, 1024))
        }
})

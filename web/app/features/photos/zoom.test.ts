import { expect, test } from 'vitest'
import { fitted, held, turnOf, wholeView, zoomedTo } from './zoom.ts'

const frame = { width: 400, height: 800 }
const picture = { width: 4000, height: 3000 }

test('all of a picture is shown in its frame', () => {
  expect(fitted(picture, frame)).toEqual({ width: 400, height: 300 })
})

test('what is under the finger stays under it', () => {
  const view = zoomedTo(wholeView, 2, { x: 100, y: -50 })
  // The point of the picture that was at (100, -50) is now at twice the distance from its middle, and the middle has moved.
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
})

test('no more empty room than needed: a side that fits stays in the middle', () => {
  expect(held({ scale: 2, x: 900, y: 900 }, picture, frame)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(held({ scale: 4, x: 0, y: -900 }, picture, frame)).toEqual({ scale: 4, x: 0, y: -200 })
})

test('never smaller than whole, never larger than there is to see', () => {
  expect(held({ scale: 0.2, x: 0, y: 0 }, picture, frame).scale).toBe(1)
  expect(zoomedTo(wholeView, 50, { x: 0, y: 0 }).scale).toBe(6)
})

test.each([
  [-120, 800, 1],
  [120, 800, -1],
  [-60, 800, 0],
  [-60, 100, 1],
  [20, 10, 0],
])('a drag of %i px in %i ms turns by %i', (dragPx, elapsedMs, by) => {
  expect(turnOf(dragPx, 400, elapsedMs)).toBe(by)
})

import { expect, test } from 'vitest'
import { countOf, headingAt, indexOf, neighbourOf, placeAt, rowsOf } from './gallery-rows.ts'
import { photoOf } from './photos.fixture.tsx'

const months = [
  { month: '2026-11', count: 5 },
  { month: '2026-10', count: 0 },
  { month: '2026-09', count: 4 },
]
const counts = [5, 0, 4]

test('each month has a heading and its photos in rows; a month without photos has neither', () => {
  const rows = rowsOf(months, counts, 3)
  expect(rows.map((row) => (row.type === 'month' ? months[row.monthAt]?.month : [row.from, row.count]))).toEqual([
    '2026-11',
    [0, 3],
    [3, 2],
    '2026-09',
    [0, 3],
    [3, 1],
  ])
})

test('each row stands under the heading of its month', () => {
  const rows = rowsOf(months, counts, 3)
  expect([0, 1, 2, 3, 5].map((index) => headingAt(rows, index))).toEqual([0, 0, 0, 3, 3])
})

test('twenty thousand photos make their rows without reading one of them', () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ month: `m${at}`, count: 167 }))
  expect(
    rowsOf(
      many,
      many.map(({ count }) => count),
      3,
    ),
  ).toHaveLength(120 * (1 + 56))
})

test('a month counts what the frame says until all of it is here', () => {
  const frame = { month: '2026-11', count: 5 }
  const items = [photoOf(1), photoOf(2)]
  expect(countOf(frame, undefined)).toBe(5)
  expect(countOf(frame, { items, isWhole: false })).toBe(5)
  expect(countOf(frame, { items, isWhole: true })).toBe(2)
})

test('places in the whole gallery and in months are one another’s', () => {
  expect(placeAt(counts, 4)).toEqual({ monthAt: 0, at: 4 })
  expect(placeAt(counts, 5)).toEqual({ monthAt: 2, at: 0 })
  expect(placeAt(counts, 9)).toBeNull()
  expect(placeAt(counts, -1)).toBeNull()
  const last = photoOf(7)
  expect(indexOf(counts, [undefined, undefined, { items: [photoOf(6), last], isWhole: true }], 2, last.id)).toBe(6)
  expect(indexOf(counts, [], 2, last.id)).toBeNull()
})

test.each([
  ['ArrowRight', { monthAt: 0, at: 4 }, { monthAt: 2, at: 0 }],
  ['ArrowLeft', { monthAt: 2, at: 0 }, { monthAt: 0, at: 4 }],
  ['ArrowDown', { monthAt: 0, at: 2 }, { monthAt: 0, at: 4 }],
  ['ArrowDown', { monthAt: 0, at: 4 }, { monthAt: 2, at: 1 }],
  ['ArrowUp', { monthAt: 2, at: 2 }, { monthAt: 0, at: 4 }],
  ['ArrowUp', { monthAt: 0, at: 1 }, null],
  ['ArrowRight', { monthAt: 2, at: 3 }, null],
  ['Home', { monthAt: 0, at: 3 }, { monthAt: 0, at: 0 }],
  ['End', { monthAt: 2, at: 0 }, { monthAt: 2, at: 3 }],
  ['x', { monthAt: 0, at: 0 }, null],
])('%s from %o leads to %o', (key, from, to) => {
  expect(neighbourOf(counts, 3, from, key)).toEqual(to)
})

import { expect, test } from 'vitest'
import { decodeCursor, fittingPage, listWithin, mostPageBytes, pageOf } from './cursor.ts'

const id = (index: number) => `0197a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`
const rowsOf = (sizes: readonly number[]) =>
  sizes.map((size, index) => ({ id: id(index), at: new Date(index), text: 'x'.repeat(size) }))
const page = (rows: ReturnType<typeof rowsOf>, limit: number) =>
  pageOf(
    rows,
    limit,
    (row) => row,
    ({ text }) => text,
  )
const endOf = (nextCursor: string | null) => (nextCursor === null ? null : decodeCursor(nextCursor)?.id)

test('a page of small items has as many as were asked for, and goes on where there are more', () => {
  const { items, nextCursor } = page(rowsOf([1, 2, 3, 4]), 3)
  expect(items).toHaveLength(3)
  expect(endOf(nextCursor)).toBe(id(2))
  expect(page(rowsOf([1, 2, 3]), 3)).toMatchObject({ items: { length: 3 }, nextCursor: null })
  expect(page([], 3)).toEqual({ items: [], nextCursor: null })
})

test('a page of large items ends early, behind the last that fits', () => {
  const half = mostPageBytes / 2
  const { items, nextCursor } = page(rowsOf([half - 10, half - 10, 100, 100]), 4)
  expect(items).toHaveLength(2)
  expect(endOf(nextCursor)).toBe(id(1))
})

test('an item that is larger than a page comes alone, so that reading on gets somewhere', () => {
  const rows = rowsOf([2 * mostPageBytes, 10])
  expect(page(rows, 2)).toMatchObject({ items: { length: 1 } })
  expect(page(rows.slice(1), 2)).toMatchObject({ items: { length: 1 }, nextCursor: null })
})

test('sizes are in bytes, not in letters', () => {
  const rows = rowsOf([0, 0]).map((row) => ({ ...row, text: '𝔞'.repeat(mostPageBytes / 8 + 10) }))
  expect(page(rows, 2).items).toHaveLength(1)
  expect(fittingPage([5, 5, 5], 12)).toBe(2)
})

test('what does not fit into a page is not made for it either', () => {
  const made: string[] = []
  const rows = rowsOf([mostPageBytes - 10, 100, 100, 100])
  const { items } = pageOf(
    rows,
    4,
    (row) => row,
    (row) => {
      made.push(row.id)
      return row.text
    },
  )
  expect(items).toHaveLength(1)
  // The one that was found to be too much.
  expect(made).toEqual([id(0), id(1)])
})

test('a list without pages holds its first items, as many as one answer does', () => {
  expect(listWithin(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(listWithin(['a', 'b', 'c'], 7)).toEqual(['a', 'b'])
  expect(listWithin(['x'.repeat(20), 'b'], 7)).toHaveLength(1)
  expect(listWithin([])).toEqual([])
})

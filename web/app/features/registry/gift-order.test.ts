import type { Gift } from '@nestwren/contract/registry'
import { expect, test } from 'vitest'
import { inOrder, lastSortKey, movesFor } from './gift-order.ts'

function gift(id: string, sortKey: number): Gift {
  return {
    ...{ id, title: id, note: '', price: null, currency: 'USD', storeUrl: null, quantity: 1, priority: null },
    ...{ imageId: null, isGroup: false, sortKey, claims: null, version: 1 },
  }
}
/** The order after what was to be written is. */
function written(ordered: readonly Gift[], movedId: string): string {
  const keys = new Map(movesFor(ordered, movedId).map((move) => [move.gift.id, move.sortKey]))
  return inOrder(ordered.map((one) => ({ ...one, sortKey: keys.get(one.id) ?? one.sortKey })))
    .map(({ id }) => id)
    .join('')
}

test('a moved gift is the only one that is written, wherever it goes', () => {
  const [a, b, c] = [gift('a', 1024), gift('b', 2048), gift('c', 3072)]
  for (const ordered of [
    [c, a, b],
    [a, c, b],
  ]) {
    expect(movesFor(ordered, 'c')).toHaveLength(1)
    expect(written(ordered, 'c')).toBe(ordered.map(({ id }) => id).join(''))
  }
  expect(written([b, c, a], 'a')).toBe('bca')
  // It is where it was.
  expect(movesFor([a, b, c], 'b')).toEqual([])
  expect(movesFor([a], 'gone')).toEqual([])
})

test('where no number is left between two, all are numbered anew', () => {
  const near = 1 + Number.EPSILON
  const ordered = [gift('a', 1), gift('c', 9000), gift('b', near)]
  expect(movesFor(ordered, 'c').length).toBeGreaterThan(1)
  expect(written(ordered, 'c')).toBe('acb')
  // As an import leaves them.
  expect(written([gift('b', 0), gift('a', 0), gift('c', 0)], 'b')).toBe('bac')
})

test('what is added stands last, also behind gifts at the same place', () => {
  expect(lastSortKey([])).toBe(1024)
  expect(lastSortKey([gift('a', 5), gift('b', -3)])).toBe(1029)
  expect(inOrder([gift('b', 1), gift('a', 1), gift('c', 0)]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

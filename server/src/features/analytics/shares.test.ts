import { expect, test } from 'vitest'
import { differenceInterval, wilsonInterval } from './shares.ts'

// Newcombe, Statistics in Medicine 17 (1998), 857 and 873: methods 3 and 10.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("Wilson's bounds of %i in %i", (hits, tries, low, high) => {
  const found = wilsonInterval(hits, tries)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

const shareOf = (hits: number, tries: number) => ({ share: hits / tries, ...wilsonInterval(hits, tries) })

test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [10, 10, 0, 10, 0.6075, 1],
])("Newcombe's bounds of %i in %i against %i in %i", (hits, tries, baseHits, baseTries, low, high) => {
  const found = differenceInterval(shareOf(baseHits, baseTries), shareOf(hits, tries))
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

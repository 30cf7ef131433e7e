import { expect, test } from 'vitest'
import { firstAmount, presetAmounts } from './bottle-amounts.ts'

const of = (...all: number[]) => all.map((amountMl) => ({ amountMl }))

test('offers what came most often, the smallest first, with the last one among them', () => {
  expect(presetAmounts(of(200, 90, 120, 90, 150, 120, 90, 60, 150), 'ml', null)).toEqual([90, 120, 150, 200])
})

test('rounds to the marks of a bottle in the unit that is read', () => {
  expect(presetAmounts(of(118, 121, 122, 47, 48, 92), 'ml', null)).toEqual([45, 50, 90, 120])
  expect(presetAmounts(of(118, 133, 89, 104), 'oz', null)).toEqual([3, 3.5, 4, 4.5])
})

test('two bottles of one amount leave room for more and for less', () => {
  expect(presetAmounts(of(120, 120), 'ml', null)).toEqual([90, 120, 150])
  expect(presetAmounts(of(30), 'oz', null)).toEqual([1, 2, 3])
  expect(presetAmounts(of(120, 90), 'ml', null)).toEqual([90, 120, 150])
})

test('an empty bottle, and those of long ago, say nothing of what is usual', () => {
  const long = Array.from({ length: 20 }, () => 120)
  expect(presetAmounts(of(0, ...long, 60, 60), 'ml', null)).toEqual([90, 120, 150])
})

test('without history it is what is usual at the age, in round numbers of the unit', () => {
  expect(presetAmounts([], 'ml', null)).toEqual([60, 90, 120, 150])
  expect(presetAmounts(of(0), 'oz', 5)).toEqual([1, 1.5, 2, 3])
  expect(presetAmounts([], 'ml', 100)).toEqual([90, 120, 150, 180])
  expect(presetAmounts([], 'oz', 400)).toEqual([5, 6, 7, 8])
  for (const unit of ['ml', 'oz'] as const)
    for (const ageDays of [null, 0, 13, 14, 60, 61, 182, 183, 700])
      expect(presetAmounts([], unit, ageDays)).toContain(firstAmount(unit, ageDays))
})

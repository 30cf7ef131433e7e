import type { FoodItem } from '@nestwren/contract/food'
import { expect, test } from 'vitest'
import { suggestFoods } from './food-suggestions.ts'

const food = (name: string, part: Partial<FoodItem> = {}): FoodItem => ({
  id: name,
  childId: 'juno',
  name,
  allergen: null,
  firstTriedOn: null,
  status: 'trying',
  reactions: [],
  note: '',
  times: 0,
  lastServedAt: null,
  createdBy: null,
  version: 1,
  ...part,
})

test('offers the last feeds first, then what was served before, then what is planned', () => {
  const foods = [
    food('Pear', { times: 2, lastServedAt: '2026-11-01T08:00:00.000Z' }),
    food('Oats', { times: 1, lastServedAt: '2026-11-10T08:00:00.000Z' }),
    food('Egg', { status: 'planned' }),
    food('Fish', { status: 'disliked' }),
  ]
  expect(suggestFoods(['Banana'], foods)).toEqual([
    { name: 'Banana', isPlanned: false },
    { name: 'Oats', isPlanned: false },
    { name: 'Pear', isPlanned: false },
    { name: 'Egg', isPlanned: true },
  ])
})

test('offers one food once, whatever its case', () => {
  const foods = [food('banana', { times: 4, lastServedAt: '2026-11-10T08:00:00.000Z' })]
  expect(suggestFoods(['Banana', 'BANANA '], foods)).toEqual([{ name: 'Banana', isPlanned: false }])
})

test('never offers a food to avoid, also not because it was in the last feed', () => {
  const foods = [food('Egg', { status: 'avoid', times: 1, lastServedAt: '2026-11-10T08:00:00.000Z' })]
  expect(suggestFoods(['egg', 'Pear'], foods)).toEqual([{ name: 'Pear', isPlanned: false }])
})

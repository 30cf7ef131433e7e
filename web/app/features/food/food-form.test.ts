import type { FoodItem } from '@nestwren/contract/food'
import { expect, test } from 'vitest'
import { filterFoods } from './child-foods.tsx'
import { adviceOf, foodChangeOf, foodFormOf, isGroupAsked } from './food-form.ts'

const pear: FoodItem = {
  id: 'pear',
  childId: 'juno',
  name: 'Pear',
  allergen: null,
  firstTriedOn: '2026-10-01',
  status: 'trying',
  reactions: [{ on: '2026-10-01', sign: 'rash', note: 'Chin' }],
  note: '',
  times: 1,
  lastServedAt: null,
  createdBy: null,
  version: 1,
}

test('only what is different is sent', () => {
  const form = foodFormOf(pear, 'juno')
  expect(foodChangeOf(pear, form)).toEqual({})
  expect(foodChangeOf(pear, { ...form, status: 'liked', note: ' Soft ' })).toEqual({ status: 'liked', note: 'Soft' })
  expect(foodChangeOf(pear, { ...form, firstTriedOn: '', reactions: [] })).toEqual({
    firstTriedOn: null,
    reactions: [],
  })
})

test('the allergen group is asked once, for a food with a reaction', () => {
  const plain = foodFormOf({ ...pear, reactions: [] }, 'juno')
  expect(isGroupAsked(plain)).toBe(false)
  const reacted = { ...plain, reactions: [{ on: '2026-10-01', sign: 'rash' as const, note: '' }] }
  expect(isGroupAsked(reacted)).toBe(true)
  expect(isGroupAsked({ ...plain, reactions: [{ on: '2026-10-01', sign: 'none', note: '' }] })).toBe(false)
  expect(isGroupAsked({ ...reacted, allergen: 'none' })).toBe(false)
  expect(isGroupAsked({ ...reacted, allergen: 'egg' })).toBe(false)
  expect(isGroupAsked(foodFormOf(pear, 'juno'))).toBe(false)
  expect(foodChangeOf(pear, { ...foodFormOf(pear, 'juno'), allergen: 'none' })).toEqual({})
})

const today = '2026-11-20'
const seen = (sign: FoodItem['reactions'][number]['sign'], on = today) => [{ on, sign, note: '' }]

test.each(['hives', 'swelling', 'vomiting', 'breathing', 'other'] as const)(
  '%s today says when to call for help',
  (sign) => {
    expect(adviceOf(seen(sign), today)).toBe('now')
    expect(adviceOf(seen(sign, '2026-11-19'), today)).toBe('now')
  },
)

test('an old or a mild reaction leads to the doctor, and none to nothing', () => {
  expect(adviceOf(seen('hives', '2026-11-01'), today)).toBe('doctor')
  expect(adviceOf(seen('rash'), today)).toBe('doctor')
  expect(adviceOf(seen('none'), today)).toBeNull()
  expect(adviceOf([], today)).toBeNull()
  expect(adviceOf([...seen('none'), ...seen('breathing')], today)).toBe('now')
})

test('foods are found by filter and by words, without case and accents, in order of their names', () => {
  const foods: FoodItem[] = [
    { ...pear, id: 'puree', name: 'Purée', reactions: [] },
    { ...pear, id: 'egg', name: 'egg', allergen: 'egg', reactions: [] },
    pear,
    { ...pear, id: 'fig', name: 'Fig', reactions: [], times: 0, firstTriedOn: null, status: 'planned' },
  ]
  const names = (filter: Parameters<typeof filterFoods>[1], words = '') =>
    filterFoods(foods, filter, words, 'en').map(({ name }) => name)
  expect(names('all')).toEqual(['egg', 'Fig', 'Pear', 'Purée'])
  expect(names('allergens')).toEqual(['egg'])
  expect(names('untried')).toEqual(['Fig'])
  expect(names('reactions')).toEqual(['Pear'])
  expect(names('all', 'PURE')).toEqual(['Purée'])
  expect(names('reactions', 'egg')).toEqual([])
})

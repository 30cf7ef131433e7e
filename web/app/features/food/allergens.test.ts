import type { FoodItem } from '@nestwren/contract/food'
import { expect, test } from 'vitest'
import { allergenStates, daysWithout, isTried } from './allergens.ts'

/** A moment by the clocks of this machine, whose days are counted. */
const local = (date: string, time = '12:00') => new Date(`${date}T${time}`).toISOString()
const now = local('2026-11-20')
const food = (part: Partial<FoodItem> = {}): FoodItem => ({
  id: 'egg',
  childId: 'juno',
  name: 'Egg',
  allergen: 'egg',
  firstTriedOn: '2026-10-01',
  status: 'liked',
  reactions: [],
  note: '',
  times: 3,
  lastServedAt: local('2026-11-11'),
  createdBy: null,
  version: 1,
  ...part,
})
const egg = (...foods: readonly FoodItem[]) => {
  const state = allergenStates(foods).find(({ group }) => group === 'egg')
  if (state === undefined) throw new Error('No egg')
  return state
}
const remind = (...parts: readonly Partial<FoodItem>[]) => daysWithout(egg(...parts.map(food)), now)

test('all nine groups stand there in their order, with what is known of each', () => {
  const states = allergenStates([
    food(),
    food({ id: 'omelette', firstTriedOn: '2026-09-12', lastServedAt: '2026-11-18T12:00:00.000Z' }),
    food({ id: 'rice', allergen: null, lastServedAt: '2026-11-19T12:00:00.000Z' }),
  ])
  expect(states.map(({ group }) => group)).toEqual([
    'milk',
    'egg',
    'fish',
    'shellfish',
    'treeNuts',
    'peanuts',
    'wheat',
    'soy',
    'sesame',
  ])
  expect(states[1]).toMatchObject({ introducedOn: '2026-09-12', lastServedAt: '2026-11-18T12:00:00.000Z' })
  expect(states[0]).toMatchObject({ introducedOn: null, lastServedAt: null, hasReaction: false })
})

test('an allergen is named again after more than seven days without it', () => {
  expect(remind({})).toBe(9)
  expect(remind({ lastServedAt: local('2026-11-13', '23:00') })).toBeNull()
  expect(remind({ lastServedAt: local('2026-11-12', '23:00') })).toBe(8)
})

test('a reminder looks at the latest food of the group', () => {
  expect(remind({}, { id: 'omelette', lastServedAt: '2026-11-19T12:00:00.000Z' })).toBeNull()
})

test('a group that was introduced by hand counts from that day while no feed is known', () => {
  const byHand = { times: 0, lastServedAt: null } as const
  expect(remind({ ...byHand, firstTriedOn: '2026-11-12' })).toBe(8)
  expect(remind({ ...byHand, firstTriedOn: '2026-11-13' })).toBeNull()
  expect(remind({ ...byHand, firstTriedOn: '2026-09-01' }, { id: 'omelette', firstTriedOn: null })).toBe(9)
  // Somebody who may not see feeds cannot know that there are none.
  expect(remind({ times: null, lastServedAt: null, firstTriedOn: '2026-11-01' })).toBeNull()
})

test('nothing is said of what was never served, what was reacted to, or what is to be avoided', () => {
  expect(remind({ times: 0, lastServedAt: null, firstTriedOn: null })).toBeNull()
  expect(remind({ reactions: [{ on: '2026-11-01', sign: 'rash', note: '' }] })).toBeNull()
  expect(remind({ reactions: [{ on: '2026-11-01', sign: 'none', note: '' }] })).toBe(9)
  expect(remind({ status: 'avoid' })).toBeNull()
  expect(remind({}, { id: 'omelette', status: 'avoid' })).toBeNull()
})

test('a food counts as tried once a feed names it or the family says so', () => {
  expect(isTried(food({ times: 0, firstTriedOn: null, lastServedAt: null }))).toBe(false)
  expect(isTried(food({ times: 0 }))).toBe(true)
  expect(isTried(food({ firstTriedOn: null }))).toBe(true)
  // Known from feeds that the person may not see.
  expect(isTried(food({ times: null, firstTriedOn: null, version: 0 }))).toBe(true)
})

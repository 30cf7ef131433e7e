import { afterEach, expect, test } from 'vitest'
import { quickLogKey, setTiles, tilesOf } from './quick-log.ts'

const known = ['feeding', 'diaper', 'sleep', 'activity', 'own:00000000-0000-4000-8000-000000000001']
const ids = (stored: string | null) => tilesOf(stored, known).map(({ id, isHidden }) => (isHidden ? `-${id}` : id))

afterEach(() => localStorage.clear())

test('without a choice they stand in the usual order', () => {
  expect(ids(null)).toEqual(known)
})

test('they stand as the person wishes; new ones at the end, those that are gone nowhere', () => {
  const [, , , , own] = known
  expect(ids(`sleep,-feeding,${own},gone`)).toEqual(['sleep', '-feeding', own, 'diaper', 'activity'])
})

test('a tile named twice stands once', () => {
  expect(ids('sleep,sleep')).toEqual(['sleep', 'feeding', 'diaper', 'activity', known[4]])
})

test('what is stored is read back, and null forgets it', () => {
  const tiles = tilesOf('-sleep,diaper', known)
  setTiles(tiles)
  expect(tilesOf(localStorage.getItem(quickLogKey), known)).toEqual(tiles)
  setTiles(null)
  expect(localStorage.getItem(quickLogKey)).toBeNull()
})

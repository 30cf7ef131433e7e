import { expect, test } from 'vitest'
import { zonesLike } from './zone-section.tsx'

const zones = ['UTC', 'America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Atlantic/Bermuda']

test('a zone is found by its city, in any spelling, and what begins with the word comes first', () => {
  expect(zonesLike('são pau', zones)).toEqual(['America/Sao_Paulo'])
  expect(zonesLike('new york', zones)).toEqual(['America/New_York'])
  expect(zonesLike('b', zones)).toEqual(['Atlantic/Bermuda', 'Europe/Lisbon'])
  expect(zonesLike('atlantis', zones)).toEqual([])
  expect(zonesLike('  ', zones)).toEqual([])
})

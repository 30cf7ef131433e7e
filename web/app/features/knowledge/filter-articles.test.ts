import { expect, test } from 'vitest'
import { filterArticles, relatedTo } from './filter-articles.ts'
import { summaryOf } from './knowledge.fixture.ts'
import { monthsSince } from './use-article-filter.ts'

const naps = summaryOf({ id: 'naps', title: 'Siestas y más', category: 'sleep', ages: { from: 0, to: 6 } })
const solids = summaryOf({ id: 'solids', title: 'First solids', category: 'feeding', ages: { from: 6, to: 12 } })
const rules = summaryOf({ id: 'rules', title: 'House rules', summary: 'For sitters', category: 'family', ages: null })
const all = [naps, solids, rules]
const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id)
const filter = { category: null, ageMonths: null, words: '' }

test('everything is there unless something is asked', () => {
  expect(filterArticles(all, filter)).toEqual(all)
})

test('a category, and an age, of which both ends belong to it', () => {
  expect(ids(filterArticles(all, { ...filter, category: 'sleep' }))).toEqual(['naps'])
  expect(ids(filterArticles(all, { ...filter, ageMonths: 6 }))).toEqual(['naps', 'solids', 'rules'])
  expect(ids(filterArticles(all, { ...filter, ageMonths: 13 }))).toEqual(['rules'])
})

test('the start of each word, whatever its accents, in title and summary; in texts as the server says', () => {
  expect(ids(filterArticles(all, { ...filter, words: 'MAS sie' }))).toEqual(['naps'])
  expect(ids(filterArticles(all, { ...filter, words: 'sitter' }))).toEqual(['rules'])
  expect(ids(filterArticles(all, { ...filter, words: 'spoon' }))).toEqual([])
  expect(ids(filterArticles(all, { ...filter, words: 'spoon' }, ['solids']))).toEqual(['solids'])
  expect(ids(filterArticles(all, { ...filter, words: 'spoon', category: 'sleep' }, ['solids']))).toEqual([])
})

test('what is read next is of the same category first, then of the same ages, and never the article itself', () => {
  const night = summaryOf({ id: 'night', category: 'sleep', ages: { from: 12, to: 24 } })
  const milk = summaryOf({ id: 'milk', category: 'feeding', ages: { from: 0, to: 3 } })
  expect(ids(relatedTo(naps, [milk, rules, night, naps]))).toEqual(['night', 'milk'])
  expect(relatedTo(naps, [milk, night], 1)).toHaveLength(1)
})

test('an age is in whole months, and nobody has one before birth', () => {
  expect(monthsSince('2026-10-01', '2026-11-30')).toBe(1)
  expect(monthsSince('2026-10-31', '2026-11-29')).toBe(0)
  expect(monthsSince('2026-12-01', '2026-11-30')).toBeNull()
})

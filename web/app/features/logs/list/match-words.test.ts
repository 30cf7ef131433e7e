import { expect, test } from 'vitest'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import { matchesWords } from './match-words.ts'

const startAt = '2026-11-20T00:00:00.000Z'
const lunch = entryOf('feeding', {
  startAt,
  notes: 'Loved the Crème brûlée, spat up a little',
  details: { method: 'solids', segments: [], bottles: [], foods: [{ name: 'Sweet potato' }] } as never,
})

test.each([
  ['a word of the note', 'loved', true],
  ['the beginning of a word', 'pot', true],
  ['the middle of a word', 'otato', false],
  ['all words, in any order', 'potato spat', true],
  ['one word too many', 'potato carrot', false],
  ['without the accents', 'creme brulee', true],
  ['with accents that are not there', 'spát', true],
  ['punctuation', 'brulee, spat!', true],
])('%s', (_what, words, isFound) => {
  expect(matchesWords(lunch, words)).toBe(isFound)
})

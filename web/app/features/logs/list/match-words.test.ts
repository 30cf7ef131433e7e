import { matchesWords } from '@nestwren/contract/logs/found-by'
import { expect, test } from 'vitest'
import { entryOf } from '../../../testing/desk.fixture.tsx'

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
  ['what the log is', 'solids', true],
  ['in the other language', 'papilla', true],
  ['another kind of log', 'diaper', false],
  ['what it is, and a word of the note', 'feed loved', true],
])('%s', (_what, words, isFound) => {
  expect(matchesWords(lunch, words)).toBe(isFound)
})

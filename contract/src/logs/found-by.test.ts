import { describe, expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { matchesWords, meaningsOf, otherNamesOf, wordsIn } from './found-by.ts'
import { type KindName, kindNames, kinds } from './kinds/index.ts'
import { foundBy } from './kinds/search-words.ts'

const entryOf = (kind: KindName, details: object = {}, over: object = {}) =>
  ({
    ...kinds[kind].example,
    kind,
    notes: '',
    ...over,
    details: { ...kinds[kind].example.details, ...details },
  }) as unknown as Entry

describe('the words of kinds', () => {
  it.each(kindNames)('%s has some in both languages, each rule with words of its own', (kind) => {
    expect(foundBy[kind].length).toBeGreaterThan(0)
    for (const { words } of foundBy[kind]) expect(wordsIn(words).length).toBeGreaterThan(0)
  })

  it('mean nothing by one letter, and no names by two', () => {
    expect(meaningsOf('b')).toEqual([])
    expect(otherNamesOf('ty')).toEqual([])
  })

  it.each([
    ['bottle', entryOf('feeding', { method: 'bottle' }), true],
    ['biberón', entryOf('feeding', { method: 'bottle' }), true],
    ['bottle', entryOf('feeding', { method: 'solids', bottles: [] }), false],
    ['formula', entryOf('feeding', { bottles: [{ contents: 'water' }, { contents: 'formula' }] }), true],
    ['fever', entryOf('temperature', { centiC: 3800 }), true],
    ['fever', entryOf('temperature', { centiC: 3799 }), false],
    ['siesta', entryOf('sleep', { type: 'nap' }), true],
    [
      'nap',
      entryOf('sleep', { type: null }, { startAt: '2026-11-19T20:00:00Z', endAt: '2026-11-20T04:00:00Z' }),
      false,
    ],
    [
      'night',
      entryOf('sleep', { type: null }, { startAt: '2026-11-19T20:00:00Z', endAt: '2026-11-20T04:00:00Z' }),
      true,
    ],
    ['night', entryOf('sleep', { type: null }, { endAt: null }), false],
    ['nap', entryOf('diaper'), false],
    ['nappies', entryOf('diaper'), true],
    ['paracetamol', entryOf('medicine', { name: 'Tylenol' }), true],
    ['parac', entryOf('medicine', { name: 'Acetaminofén' }), true],
    ['paracetamol', entryOf('medicine', { name: 'Advil' }), false],
    ['diaper carrots', entryOf('diaper', { kind: 'dirty' }, { notes: 'Carrots, surely' }), true],
    ['feed carrots', entryOf('diaper', { kind: 'dirty' }, { notes: 'Carrots, surely' }), false],
  ])('%s', (asked, entry, isFound) => {
    expect(matchesWords(entry, asked)).toBe(isFound)
  })
})

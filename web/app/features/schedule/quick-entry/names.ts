import type { Found } from './meanings.ts'
import type { Line } from './slots.ts'
import { endsClean, wordsOfName } from './tokens.ts'

/** Finds the names of a family's children and people. */

export interface Named {
  readonly id: string
  readonly name: string
}

interface Spelling {
  readonly words: readonly string[]
  readonly ids: readonly string[]
  readonly isChild: boolean
}

/** The ways in which a family's names can be written. */
export type FamilyNames = readonly Spelling[]

/** A single letter is too easily something else. */
const minLetters = 2

/**
 * Returns the spellings of a family's names: each whole name, and its first word where nobody else of the family has it.
 * Children of one name are both meant by it; a child's name wins over a grown-up's.
 */
export function familyNames(children: readonly Named[], people: readonly Named[]): FamilyNames {
  const spellings = new Map<string, { readonly ids: string[]; readonly isChild: boolean }>()
  const all = [
    ...children.map((one) => ({ ...one, words: wordsOfName(one.name), isChild: true })),
    ...people.map((one) => ({ ...one, words: wordsOfName(one.name), isChild: false })),
  ]
  for (const { id, words, isChild } of all) {
    const key = words.join(' ')
    const known = spellings.get(key)
    if (known === undefined) spellings.set(key, { ids: [id], isChild })
    else if (known.isChild === isChild) known.ids.push(id)
  }
  for (const { id, name, isChild } of all) {
    const first = firstOf(name)
    const isShared = all.some((other) => other.id !== id && firstOf(other.name) === first)
    if (!isShared && !spellings.has(first)) spellings.set(first, { ids: [id], isChild })
  }
  return [...spellings]
    .filter(([key]) => key.length >= minLetters)
    .map(([key, { ids, isChild }]) => ({ words: key.split(' '), ids, isChild }))
}

function firstOf(name: string): string {
  return wordsOfName(name.trim().split(/\s+/)[0] ?? '').join(' ')
}

/** Returns the name that begins at a token, the longest one, or null. */
export function nameAt(line: Line, names: FamilyNames, index: number): Found | null {
  const { tokens, words } = line
  const before = tokens[index - 1]?.text ?? ''
  if (words.sets.honorifics.has(before)) return null
  let best: Found | null = null
  for (const { words: name, ids, isChild } of names) {
    const to = index + name.length
    if (to <= (best?.to ?? index) || name.some((word, at) => tokens[index + at]?.text !== word)) continue
    if (!endsClean(tokens, to)) continue
    const isOwner = tokens[to - 1]?.isPossessive === true || words.sets.ofWords.has(before)
    const [id] = ids
    // Dev's birthday is not a task of Dev.
    if (id === undefined || (!isChild && isOwner)) continue
    const meaning = isChild ? ({ type: 'child', ids } as const) : ({ type: 'person', id } as const)
    best = { from: index, to, meaning, part: null, shortTo: to }
  }
  return best
}

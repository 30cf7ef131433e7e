import type { Locale } from '@nestwren/contract/auth'
import { ideas } from '../library/library.ts'
import { english } from './data/words-en.ts'
import { castilian } from './data/words-es.ts'
import { bitOf, createPhraseReader, type PhraseReader, wordsIn } from './phrases.ts'
import { readableText, tokensOf } from './plain-text.ts'
import { type Theme, themes, type Vocabulary } from './vocabulary.ts'

interface Tongue {
  readonly vocabulary: Vocabulary
  readonly reader: PhraseReader
  /** Whether words hold one of the sequences that never stand in a question. */
  readonly isNever: (words: readonly string[]) => boolean
  /** A joined word by the first of the words that it stands for, and those behind it. */
  readonly joined: ReadonlyMap<string, readonly { readonly rest: readonly string[]; readonly word: string }[]>
}

const articles = new Set(['a', 'an', 'the', 'el', 'la', 'un', 'una', 'los', 'las'])

const tongues: Readonly<Record<Locale, Tongue>> = { en: tongueOf(english, 'en'), es: tongueOf(castilian, 'es') }

/**
 * What a text is about, where every word of it is known to the vocabulary of one language and nothing in it asks for a
 * judgment; empty where it is about none of the themes. Null for every other text: it may be about anything, a danger
 * included. Mail and web addresses don't count.
 */
export function themesOf(text: string, locale?: Locale): ReadonlySet<Theme> | null {
  const tokens = tokensOf(readableText(text))
  if (tokens.some(({ is }) => is === 'odd')) return null
  for (const tongue of locale === undefined ? Object.values(tongues) : [tongues[locale]]) {
    const bits = bitsIn(tongue, tokens)
    if (bits !== null) return new Set(themes.filter((theme) => (bits & bitOf(theme)) !== 0))
  }
  return null
}

/** True for a question that is recognizably about play, sleep, feeding or care and about nothing else. */
export function isForIdeas(question: string): boolean {
  return (themesOf(question)?.size ?? 0) > 0
}

function bitsIn(tongue: Tongue, tokens: ReturnType<typeof tokensOf>): number | null {
  const clauses: string[][] = [[]]
  for (const { is, form } of tokens) {
    if (is === 'break') clauses.push([])
    else clauses.at(-1)?.push(form)
  }
  const read = clauses.map((clause) => join(tongue, clause))
  // Phrases go on over a comma, as in "my son, 9 months old".
  const words = read.flat()
  const bits = tongue.reader.read(words)
  if (bits === null || isApart(tongue.vocabulary, words) || tongue.isNever(words)) return null
  return read.some((clause) => asksForJudgment(tongue.vocabulary, clause, bits)) ? null : bits
}

function join({ joined }: Tongue, words: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const found = joined.get(word)?.find(({ rest }) => rest.every((one, index) => words[at + 1 + index] === one))
    result.push(found?.word ?? word)
    at += found?.rest.length ?? 0
  }
  return result
}

function isApart({ apart }: Vocabulary, words: readonly string[]): boolean {
  const holds = (list: string) => wordsIn(list).some((word) => words.includes(word))
  return apart.some(([one, other]) => holds(one) && holds(other))
}

const sleepAndFeeding = bitOf('sleep') | bitOf('feeding')

function asksForJudgment({ judging, asking, openers }: Vocabulary, clause: readonly string[], bits: number): boolean {
  const opening = new Set(wordsIn(openers))
  const begin = clause.findIndex((word) => !opening.has(word))
  return clause.some((word, at) => {
    const isFirst = at === begin || (at > 0 && opening.has(clause[at - 1] ?? ''))
    if (!isFirst) return false
    const said = `${clause.slice(at, at + 3).join(' ')} `
    if (asking.split('|').some((way) => said.startsWith(`${way} `) || said.startsWith(`${word} ${way} `))) return false
    if (wordsIn(judging.always).includes(word)) return true
    if (!wordsIn(judging.unlessAdults).includes(word)) return false
    const [who, what] = judging.adults === '' ? ['', clause[at + 1]] : [clause[at + 1] ?? '', clause[at + 2]]
    const isAdults = who === '' || wordsIn(judging.adults).includes(who)
    return !isAdults || !wordsIn(judging.doing).includes(what ?? '') || (bits & sleepAndFeeding) !== 0
  })
}

/** Titles of ideas, which people ask about in their words; without those that say nothing when they stand alone. */
function titlesIn(locale: Locale, { plain, people }: Vocabulary): string[][] {
  const nothing = new Set([...wordsIn(plain), ...wordsIn(people)])
  return ideas
    .map((idea) => tokensOf(readableText(idea[locale].title)).flatMap(({ is, form }) => (is === 'word' ? [form] : [])))
    .map((words) => (articles.has(words[0] ?? '') ? words.slice(1) : words))
    .filter((words) => words.length > 1 && words.some((word) => !nothing.has(word)))
}

function tongueOf(vocabulary: Vocabulary, locale: Locale): Tongue {
  const joined = new Map<string, { rest: string[]; word: string }[]>()
  for (const [word, ways] of Object.entries(vocabulary.joined)) {
    for (const way of ways.split('|')) {
      const [first = '', ...rest] = wordsIn(way)
      joined.set(first, [...(joined.get(first) ?? []), { rest, word }])
    }
  }
  const reader = createPhraseReader(vocabulary, { play: titlesIn(locale, vocabulary) })
  return { vocabulary, reader, isNever: createSequenceTest(vocabulary.never), joined }
}

/** Words of which any fits, or a gap of any number of words. */
type Part = ReadonlySet<string> | 'gap'

/** Tells whether words hold one of these sequences, one a line: `a|b` is either word, `c?` can be missing, `..` is a gap. */
export function createSequenceTest(lines: string): (words: readonly string[]) => boolean {
  const sequences = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => sequencesOf(wordsIn(line)))
  return (words) => sequences.some((sequence) => holds(sequence, words))
}

/** Without and with each part that can be missing. */
function sequencesOf([place, ...rest]: readonly string[]): Part[][] {
  if (place === undefined) return [[]]
  const isOptional = place.endsWith('?')
  const part = place === '..' ? ('gap' as const) : new Set((isOptional ? place.slice(0, -1) : place).split('|'))
  const without = sequencesOf(rest)
  const withIt = without.map((sequence) => [part, ...sequence])
  return isOptional ? without.concat(withIt) : withIt
}

function holds(sequence: readonly Part[], words: readonly string[]): boolean {
  /** Places of the sequence that come next, after the words so far. */
  let open = new Set([0])
  for (const word of words) {
    const next = new Set([0])
    for (const at of open) {
      const part = sequence[at]
      const behind = part === 'gap' ? at + 1 : at
      if (part === 'gap') next.add(at)
      const expected = sequence[behind]
      if (expected !== 'gap' && expected?.has(word) === true) next.add(behind + 1)
    }
    if (next.has(sequence.length)) return true
    open = next
  }
  return false
}

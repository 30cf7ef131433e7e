import { type Theme, themes, type Vocabulary } from './vocabulary.ts'

/** One place of a phrase: any of these words, or a number. */
interface Place {
  readonly words: ReadonlySet<string>
  readonly number: keyof typeof numberRanges | null
  readonly isOptional: boolean
}

const numberRanges = { '{n}': [1, 60], '{h}': [1, 12], '{m}': [0, 59], '{k}': [1, 4] } as const

interface Phrase {
  readonly places: readonly Place[]
  /** The theme's bit; 0 for a phrase that is about none. */
  readonly bit: number
}

export const bitOf = (theme: Theme): number => 1 << themes.indexOf(theme)

/** Words separated by white space. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Reads sequences of words that are made of a vocabulary's words and phrases only. */
export interface PhraseReader {
  /** The bits of the themes that the words are about; null where one of them is not known. */
  read(words: readonly string[]): number | null
}

/** Prepares a vocabulary and further phrases about play, word by word. Throws where one of its lines can't be read. */
export function createPhraseReader(
  { numbers, people, plain, words, phrases }: Vocabulary,
  more: { readonly play: readonly (readonly string[])[] },
): PhraseReader {
  const persons = new Set(wordsIn(people))
  const single = new Map<string, number>()
  const add = (text: string, bit: number) => {
    for (const word of wordsIn(text)) single.set(checked(word), (single.get(word) ?? 0) | bit)
  }
  add(people, 0)
  add(plain, 0)
  for (const theme of themes) add(words[theme], bitOf(theme))

  const placeOf = (text: string): Place => {
    const isOptional = text.endsWith('?')
    const choices = (isOptional ? text.slice(0, -1) : text).split('|')
    const number = choices.find((choice): choice is keyof typeof numberRanges => choice in numberRanges) ?? null
    const spelled = choices.filter((choice) => choice !== '{c}' && choice !== number).map(checked)
    return { words: new Set(choices.includes('{c}') ? [...persons, ...spelled] : spelled), number, isOptional }
  }
  const all = (['plain', ...themes] as const).flatMap((theme) =>
    phrases[theme].split('\n').map(
      (line): Phrase => ({
        places: wordsIn(line).map(placeOf),
        bit: theme === 'plain' ? 0 : bitOf(theme),
      }),
    ),
  )
  const titles = more.play.map((title): Phrase => ({ places: title.map(placeOf), bit: bitOf('play') }))
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of [...all, ...titles]) {
    for (const first of firstKeys(phrase.places)) byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  const named = new Map(Object.entries(numbers))
  const numberOf = (word: string) => (/^\d{1,3}$/.test(word) ? Number(word) : (named.get(word) ?? null))

  const fits = ({ words: known, number }: Place, word: string) => {
    if (known.has(word)) return true
    const value = number === null ? null : numberOf(word)
    if (number === null || value === null) return false
    const [least, most] = numberRanges[number]
    return value >= least && value <= most
  }
  /** Where a phrase can end that begins at a place. */
  const endsOf = ({ places }: Phrase, given: readonly string[], from: number): Set<number> => {
    let ends = new Set([from])
    for (const place of places) {
      const next = new Set<number>(place.isOptional ? ends : [])
      for (const at of ends) {
        const word = given[at]
        if (word !== undefined && fits(place, word)) next.add(at + 1)
      }
      ends = next
    }
    ends.delete(from)
    return ends
  }

  return {
    read(given) {
      const reached: (number | null)[] = [0, ...given.map(() => null)]
      for (const [at, word] of given.entries()) {
        const sofar = reached[at] ?? null
        if (sofar === null) continue
        const reach = (end: number, bit: number) => {
          reached[end] = (reached[end] ?? 0) | sofar | bit
        }
        const bit = single.get(word)
        if (bit !== undefined) reach(at + 1, bit)
        const keys = numberOf(word) === null ? [word] : [word, '{n}']
        for (const phrase of keys.flatMap((key) => byFirst.get(key) ?? []))
          for (const end of endsOf(phrase, given, at)) reach(end, phrase.bit)
      }
      return reached[given.length] ?? null
    },
  }
}

function checked(word: string): string {
  if (!/^\p{Ll}+$/u.test(word) || word !== word.normalize('NFD').replace(/\p{M}/gu, ''))
    throw new Error(`the vocabulary holds ${word}, which is no word`)
  return word
}

/** The words that a phrase can begin with; `{n}` for any number. */
function firstKeys(places: readonly Place[]): Set<string> {
  const keys = new Set<string>()
  for (const { words, number, isOptional } of places) {
    for (const word of words) keys.add(word)
    if (number !== null) keys.add('{n}')
    if (!isOptional) return keys
  }
  throw new Error('a phrase of the vocabulary has no word that must be there')
}

import { compilePattern, type Pattern } from './patterns.ts'
import { fold } from './tokens.ts'
import {
  type AmountName,
  amountNames,
  type ClockName,
  clockNames,
  type DateName,
  dateNames,
  type Means,
  type Part,
  type PhraseName,
  partNames,
  phraseNames,
  type Unit,
  unitNames,
  type Words,
} from './words.ts'

/** A named phrase of a language with its pattern. */
export interface Named<Name> {
  readonly name: Name
  readonly pattern: Pattern
}

/** The words of a language, folded and ready to be looked up. */
export interface CompiledWords {
  readonly words: Words
  readonly weekdays: ReadonlyMap<string, number>
  readonly plurals: ReadonlyMap<string, number>
  readonly weakWeekdays: ReadonlyMap<
    string,
    { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> }
  >
  readonly months: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<string, number>
  readonly ordinals: ReadonlyMap<string, number>
  readonly units: ReadonlyMap<string, Unit>
  readonly sets: {
    readonly [name in SetName]: ReadonlySet<string>
  }
  readonly links: ReadonlyMap<Means, ReadonlySet<string>>
  readonly listJoins: readonly Pattern[]
  readonly hourMarks: readonly Pattern[]
  readonly parts: readonly Named<Part>[]
  readonly meridiems: readonly Named<Part>[]
  readonly clocks: readonly Named<ClockName>[]
  readonly amounts: readonly Named<AmountName>[]
  readonly dates: readonly Named<DateName>[]
  /** All that is looked for. Of two of one length the earlier counts: what repeats before a day, a range before its parts. */
  readonly phrases: readonly Named<PhraseName | DateName>[]
  readonly appointmentWords: readonly Pattern[]
}

const setNames = [
  'ones',
  'ordinalSuffixes',
  'hours',
  'minutes',
  'listJoins',
  'listArticles',
  'rangeJoins',
  'leading',
  'placeWords',
  'articles',
  'placeStops',
  'placeJoins',
  'notPlaces',
  'honorifics',
  'ofWords',
] as const
type SetName = (typeof setNames)[number]

const compiled = new WeakMap<Words, CompiledWords>()

/** Returns the words of a language ready to be looked up; each language is prepared once. */
export function compileWords(words: Words): CompiledWords {
  const known = compiled.get(words)
  if (known !== undefined) return known
  const sets = Object.fromEntries(setNames.map((name) => [name, foldedSet(words[name])]))
  const dates = named(dateNames, words.dates)
  const phrases = named(phraseNames, words.phrases)
  const isWeak = (name: PhraseName) => name === 'part' || name === 'unknownRhythm'
  const made: CompiledWords = {
    words,
    weekdays: indexed(words.weekdays, 0),
    plurals: indexed(words.pluralWeekdays, 0),
    weakWeekdays: new Map(
      Object.entries(words.weakWeekdays).map(([word, { before, after }]) => [
        fold(word),
        { before: foldedSet(before), after: foldedSet(after) },
      ]),
    ),
    months: indexed(words.months, 1),
    numbers: folded(words.numbers),
    ordinals: folded(words.ordinals),
    units: new Map(unitNames.flatMap((unit) => words.units[unit].map((word) => [fold(word), unit]))),
    sets: sets as Record<SetName, ReadonlySet<string>>,
    links: new Map(Object.entries(words.links).map(([means, list]) => [means as Means, foldedSet(list)])),
    listJoins: words.listJoins.map(compilePattern),
    hourMarks: words.hourMarks.map((mark) => compilePattern(mark.replaceAll("'", ''))),
    parts: named(partNames, words.parts),
    meridiems: named(partNames, words.meridiems),
    clocks: named(clockNames, words.clocks),
    amounts: named(amountNames, words.amounts),
    dates,
    phrases: [...phrases.filter(({ name }) => !isWeak(name)), ...dates, ...phrases.filter(({ name }) => isWeak(name))],
    appointmentWords: words.appointmentWords.map(compilePattern),
  }
  compiled.set(words, made)
  return made
}

function foldedSet(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map(fold))
}

function folded(record: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(record).map(([word, value]) => [fold(word), value]))
}

function indexed(lists: readonly (readonly string[])[], first: number): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((list, index) => list.map((word) => [fold(word), index + first])))
}

function named<Name extends string>(
  names: readonly Name[],
  phrases: Readonly<Record<Name, readonly string[]>>,
): readonly Named<Name>[] {
  return names.flatMap((name) =>
    phrases[name].map((phrase) => ({ name, pattern: compilePattern(phrase.replaceAll("'", '')) })),
  )
}

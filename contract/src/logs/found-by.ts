import type { Entry } from './entry.ts'
import { kindOf } from './entry.ts'
import { durationS, type FoundBy } from './kind.ts'
import { type KindName, kindNames } from './kinds/index.ts'
import { alsoCalled, foundBy } from './kinds/search-words.ts'

/** Lower case, without accents: how search compares words. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded words of a text. */
export function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** One letter is the beginning of too many words to mean any of them. */
const shortestMeant = 2
/** Names of medicines have shorter neighbors. */
const shortestCalled = 3

/** Logs that a word is about: those of a kind, or of them what the rule says. */
export interface Meaning {
  readonly kind: KindName
  readonly rule: Omit<FoundBy<Readonly<Record<string, unknown>>>, 'words'>
}

interface Worded extends Meaning {
  readonly words: readonly string[]
}

let worded: readonly Worded[] | null = null
let called: readonly (readonly string[])[] | null = null

function allWorded(): readonly Worded[] {
  worded ??= kindNames.flatMap((kind) =>
    foundBy[kind].map(({ words, ...rule }): Worded => ({ kind, rule, words: wordsIn(words) })),
  )
  return worded
}

function allCalled(): readonly (readonly string[])[] {
  called ??= alsoCalled.map(wordsIn)
  return called
}

/** What a folded word, or the beginning of one, means beside what is written: logs of these kinds. */
export function meaningsOf(word: string): readonly Meaning[] {
  return wordedBy(word)
}

/** Whole words come before beginnings: a nap is no nappy, and a car no carrier. */
function wordedBy(word: string): readonly Worded[] {
  if (word.length < shortestMeant) return []
  const forms = new Set([word, `${word}s`, `${word}es`])
  const whole = allWorded().filter(({ words }) => words.some((one) => forms.has(one)))
  return whole.length > 0 ? whole : allWorded().filter(({ words }) => words.some((one) => one.startsWith(word)))
}

/** Other names of what a folded word names: "paracetamol" is "tylenol" too. Empty for most words. */
export function otherNamesOf(word: string): readonly string[] {
  if (word.length < shortestCalled) return []
  const groups = allCalled().filter((group) => group.some((name) => name.startsWith(word)))
  return [...new Set(groups.flat())].filter((name) => !name.startsWith(word))
}

/** Words that stand for an asked one in what is shown of a find, so that they can be marked with it. */
export function wordsLike(word: string): readonly string[] {
  return [...new Set([...wordedBy(word).flatMap(({ words }) => words), ...otherNamesOf(word)])]
}

/** Whether a log is among those that a meaning is about; the database decides the same (features/logs/item.ts). */
export function isMeant(entry: Entry, { kind, rule }: Meaning): boolean {
  if (entry.kind !== kind) return false
  const details = entry.details as unknown as Readonly<Record<string, unknown>>
  if (rule.details !== undefined && !contains(details, rule.details)) return false
  const isEnough = Object.entries(rule.atLeast ?? {}).every(([name, least]) => Number(details[name]) >= (least ?? 0))
  if (!isEnough) return false
  if (rule.lastedS === undefined) return true
  const length = durationS(entry)
  return length !== null && length > rule.lastedS[0] && length <= rule.lastedS[1]
}

/** As the operator @> of PostgreSQL has it. */
function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((one) => whole.some((other) => contains(other, one)))
  if (typeof part !== 'object' || part === null) return whole === part
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return false
  const fields = whole as Readonly<Record<string, unknown>>
  return Object.entries(part).every(([name, value]) => name in fields && contains(fields[name], value))
}

/** True when every asked word begins a word of the log, names what it names, or is about logs like it. */
export function matchesWords(entry: Entry, asked: string): boolean {
  const words = wordsIn(asked)
  if (words.length === 0) return true
  const held = wordsIn([entry.notes, ...kindOf(entry.kind).searchTexts(entry.details)].join(' '))
  return words.every((word) => {
    const others = otherNamesOf(word)
    return (
      held.some((one) => one.startsWith(word) || others.includes(one)) ||
      meaningsOf(word).some((meaning) => isMeant(entry, meaning))
    )
  })
}

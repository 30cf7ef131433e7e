import type { CompiledWords, Named } from './compiled-words.ts'
import type { Clock, SaidDay } from './meanings.ts'
import { matchPattern, type PatternMatch, type ReadSlot, type SlotRead } from './patterns.ts'
import type { Token } from './tokens.ts'
import type { Part, Unit } from './words.ts'

/** What the readers of slots share. */

/** A list of weekdays, 0 for Monday, in the order in which they were said. */
interface WeekdayList {
  readonly weekdays: readonly number[]
  /** The index after its first weekday. */
  readonly firstEnd: number
  readonly isPlural: boolean
  readonly hasRange: boolean
}

/** What a slot read; the field that belongs to its name is there. */
export interface SlotValue {
  readonly number?: number
  readonly list?: WeekdayList
  readonly unit?: Unit
  readonly part?: Part
  readonly clock?: Clock
  readonly said?: SaidDay
}

export type SlotResult = SlotRead<SlotValue> | null

/** A line being read. */
export interface Line {
  readonly tokens: readonly Token[]
  readonly words: CompiledWords
  /** Today where the family is, in days since 1970-01-01. */
  readonly today: number
  readonly readSlot: ReadSlot<SlotValue>
}

/** Returns the longest of the named phrases that begin at a token. */
export function longestOf<Name>(
  line: Line,
  phrases: readonly Named<Name>[],
  index: number,
): { readonly name: Name; readonly match: PatternMatch<SlotValue> } | null {
  let best: { readonly name: Name; readonly match: PatternMatch<SlotValue> } | null = null
  for (const { name, pattern } of phrases) {
    const match = matchPattern(pattern, line.tokens, index, line.readSlot)
    if (match !== null && match.end > (best?.match.end ?? index)) best = { name, match }
  }
  return best
}

/** Returns the number that a slot captured, or NaN. */
export function numberIn(match: PatternMatch<SlotValue>, name: string): number {
  return match.captures.get(name)?.value.number ?? Number.NaN
}

/** Returns a slot that read a number. */
export const found = (end: number, number: number): SlotResult => ({ end, value: { number } })

/** Returns whether a number before a token counts something, such as hours or days, or is an hour of AM or PM. */
export function isCounted({ tokens, words }: Line, index: number): boolean {
  const text = tokens[index]?.text ?? ''
  if (words.units.has(text) || words.sets.hours.has(text) || words.sets.minutes.has(text)) return true
  return text === 'am' || text === 'pm'
}

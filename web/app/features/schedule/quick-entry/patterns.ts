import type { Token } from './tokens.ts'
import { fold } from './tokens.ts'

/**
 * Phrases as data: words with spaces between them, each `a|b` for either, `a?` for one that may be missing, and `<slot>`
 * for something read by code, such as `<month>`. A digit at the end tells two of a kind apart: `<time> to <time2>`.
 */

/** What a slot read: where it ends (a token index, after its last) and its value. */
export interface SlotRead<Value> {
  readonly end: number
  readonly value: Value
}

/** Reads the slot of a name at a token, or returns null. */
export type ReadSlot<Value> = (slot: string, index: number) => SlotRead<Value> | null

interface Captured<Value> {
  readonly from: number
  readonly value: Value
}

export interface PatternMatch<Value> {
  /** The index after the last token. */
  readonly end: number
  readonly captures: ReadonlyMap<string, Captured<Value>>
}

interface Option {
  readonly slot: string | null
  /** The literal, or the name under which a slot is captured. */
  readonly text: string
}

interface Element {
  readonly options: readonly Option[]
  readonly isOptional: boolean
}

export interface Pattern {
  readonly elements: readonly Element[]
  /** The words that it can begin with, so that most phrases need no look; null when it can begin with a slot. */
  readonly firsts: ReadonlySet<string> | null
}

/** Returns a phrase in the form that {@link matchPattern} takes. */
export function compilePattern(phrase: string): Pattern {
  const elements = phrase.split(' ').map((part) => {
    const isOptional = part.length > 1 && part.endsWith('?')
    const options = (isOptional ? part.slice(0, -1) : part).split('|').map((option) => {
      const slot = /^<([a-z]+)\d?>$/i.exec(option)?.[1]
      return slot === undefined ? { slot: null, text: fold(option) } : { slot, text: option.slice(1, -1) }
    })
    return { options, isOptional }
  })
  return { elements, firsts: firstsOf(elements) }
}

function firstsOf(elements: readonly Element[]): ReadonlySet<string> | null {
  const firsts = new Set<string>()
  for (const { options, isOptional } of elements) {
    for (const { slot, text } of options) {
      if (slot !== null) return null
      firsts.add(text)
    }
    if (!isOptional) break
  }
  return firsts
}

/** Returns where a phrase that begins at a token ends, and what its slots read; null when it does not stand there. */
export function matchPattern<Value>(
  pattern: Pattern,
  tokens: readonly Token[],
  start: number,
  readSlot: ReadSlot<Value>,
): PatternMatch<Value> | null {
  if (pattern.firsts?.has(tokens[start]?.text ?? '') === false) return null
  const captures = new Map<string, Captured<Value>>()
  const end = matchFrom(0, start)
  return end === null ? null : { end, captures }

  // Phrases are short and have few optional parts, so trying each part with and without stays cheap.
  function matchFrom(part: number, index: number): number | null {
    const element = pattern.elements[part]
    if (element === undefined) return index
    for (const { slot, text } of element.options) {
      if (slot === null) {
        if (tokens[index]?.text !== text) continue
        const rest = matchFrom(part + 1, index + 1)
        if (rest !== null) return rest
        continue
      }
      const read = readSlot(slot, index)
      if (read === null) continue
      const rest = matchFrom(part + 1, read.end)
      if (rest === null) continue
      captures.set(text, { from: index, value: read.value })
      return rest
    }
    return element.isOptional ? matchFrom(part + 1, index) : null
  }
}

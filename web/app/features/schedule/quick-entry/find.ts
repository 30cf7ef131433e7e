import type { Found, Meaning } from './meanings.ts'
import { type FamilyNames, nameAt } from './names.ts'
import { matchPattern, type PatternMatch } from './patterns.ts'
import { meaningOf } from './phrases.ts'
import { dayOfPhrase } from './read-date.ts'
import type { Line, SlotValue } from './slots.ts'
import { endsClean, startsClean } from './tokens.ts'
import { type DateName, dateNames, type PhraseName } from './words.ts'

/** Finds the phrases of a line from left to right, at each place the longest. */

type Name = PhraseName | DateName

/** Returns the phrases of a line in order; none overlaps another. */
export function findPhrases(line: Line, names: FamilyNames): readonly Found[] {
  const found: Found[] = []
  let index = 0
  while (index < line.tokens.length) {
    const best = startsClean(line.tokens, index) ? longestAt(line, names, index, found.at(-1)) : null
    if (best === null) {
      index++
      continue
    }
    if (best.meaning.type !== 'unknown') found.push(best)
    index = best.to
  }
  return found
}

function longestAt(line: Line, names: FamilyNames, index: number, before: Found | undefined): Found | null {
  let best = nameAt(line, names, index)
  const type = before?.to === index ? before.meaning.type : null
  const isBesideDay = type === 'date' || type === 'repeat' || type === 'part'
  for (const { name, pattern } of line.words.phrases) {
    const match = matchPattern(pattern, line.tokens, index, line.readSlot)
    if (match === null || match.end <= (best?.to ?? index) || !endsClean(line.tokens, match.end)) continue
    const meaning = isDate(name) ? dateMeaning(line, name, match) : meaningOf(line, name, match, index, isBesideDay)
    if (meaning !== null) best = { from: index, to: match.end, meaning, ...partOf(name, match, index) }
  }
  return best
}

type Match = PatternMatch<SlotValue>

function isDate(name: Name): name is DateName {
  return (dateNames as readonly string[]).includes(name)
}

function dateMeaning(line: Line, name: DateName, match: Match): Meaning | null {
  const said = dayOfPhrase(line, name, match)
  const others = match.captures.get('list')?.value.list?.weekdays.slice(1) ?? []
  return said === null ? null : { type: 'date', said, others }
}

function partOf(name: Name, match: Match, index: number): Pick<Found, 'part' | 'shortTo'> {
  const captured = match.captures.get('part')
  const list = match.captures.get('list')?.value.list
  if (name === 'tonight') return { part: 'night', shortTo: match.end }
  if (name === 'thisPart') return { part: captured?.value.part ?? 'morning', shortTo: captured?.from ?? match.end }
  if (name === 'everyPart')
    return { part: captured?.value.part ?? 'morning', shortTo: captured?.from ?? Math.max(index + 1, match.end - 1) }
  return { part: null, shortTo: name === 'weekdays' ? (list?.firstEnd ?? match.end) : match.end }
}

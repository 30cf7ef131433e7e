import type { Used } from './meanings.ts'
import { matchPattern } from './patterns.ts'
import { isCounted, type Line } from './slots.ts'
import { startsClean } from './tokens.ts'

/** Finds where something is: what stands behind "at" and was not understood as anything else. */

export interface FoundPlace {
  readonly used: Used
  /** Token indexes of its name, without "at" and articles. */
  readonly nameFrom: number
  readonly nameTo: number
}

/**
 * Returns the first place of a line, or null. A name in capitals ends with its capitals; anything else goes on until a comma,
 * something understood, or a word such as "with".
 */
export function findPlace(line: Line, used: readonly Used[]): FoundPlace | null {
  const { tokens, words } = line
  const isTaken = (index: number) =>
    used.some(({ from, to, staysInTitle }) => !staysInTitle && index >= from && index < to)
  // A child's name may be part of a place, "at Juno's school"; its phrase is then within that of the place.
  const isOpen = (index: number) => index < tokens.length && (!isTaken(index) || tokens[index]?.isPossessive === true)
  for (let at = 0; at < tokens.length; at++) {
    if (!words.sets.placeWords.has(tokens[at]?.text ?? '') || isTaken(at) || !startsClean(tokens, at)) continue
    let from = at + 1
    while (isOpen(from + 1) && tokens[from]?.isCapital === false && words.sets.articles.has(tokens[from]?.text ?? ''))
      from++
    const to = endOfPlace(from)
    if (to > from && isPlace(from, to))
      return { used: { from: at, to, means: 'place', staysInTitle: false }, nameFrom: from, nameTo: to }
  }
  return null

  function isPlace(from: number, to: number): boolean {
    const first = tokens[from]
    if (first === undefined || words.sets.notPlaces.has(first.text)) return false
    if (first.kind === 'number' && (to === from + 1 || isCounted(line, from + 1))) return false
    // "En diciembre" and "en unos días" are times that nothing was made of.
    return !words.months.has(first.text) && !words.units.has(first.text) && first.kind !== 'mark'
  }

  function endOfPlace(from: number): number {
    const hasCapitals = tokens[from]?.isCapital === true || tokens[from]?.kind === 'number'
    let to = from
    while (isOpen(to) && (to === from || continues(to, hasCapitals))) to++
    return to
  }

  function continues(index: number, hasCapitals: boolean): boolean {
    const token = tokens[index]
    const before = tokens[index - 1]
    if (token === undefined || before === undefined) return false
    if (token.kind === 'mark') {
      const isInside = token.isTight && tokens[index + 1]?.isTight === true && "-'’.".includes(token.text)
      return isInside || (token.text === '&' && isOpen(index + 1))
    }
    if (token.isTight && before.kind === 'mark') return true
    // "At home. Bring towels": the dot of a short word is part of its token.
    if (!hasCapitals && before.to - before.from > before.text.length && !before.isPossessive) return false
    if (!hasCapitals) return !words.sets.placeStops.has(token.text)
    if (token.isCapital || token.kind === 'number' || before.text === '&') return true
    if (!words.sets.placeJoins.has(token.text)) return false
    // "Sant Joan de la Creu": joining words count when a capital follows.
    let next = index + 1
    while (next < index + 3 && words.sets.placeJoins.has(tokens[next]?.text ?? '') && isOpen(next)) next++
    return isOpen(next) && tokens[next]?.isCapital === true
  }
}

/** Returns whether a line has a word of a doctor's appointment. */
export function hasAppointmentWord(line: Line): boolean {
  return line.tokens.some((_, index) =>
    line.words.appointmentWords.some((pattern) => matchPattern(pattern, line.tokens, index, line.readSlot) !== null),
  )
}

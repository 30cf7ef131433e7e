import type { Used } from './meanings.ts'
import type { Line } from './slots.ts'
import { startsClean } from './tokens.ts'
import type { Means } from './words.ts'

/** Makes the title of what was not understood, and lets the spans around it cover the small words that it drops. */

/** Characters of a text that were understood; `to` is after the last. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly means: Means
}

export interface Titled {
  /** Empty when nothing is left. */
  readonly title: string
  readonly spans: readonly Span[]
}

interface Edges {
  from: number
  to: number
}

/** Marks that go with what is understood behind and before them. */
const marksBefore = ',;:-–—([|·•/&+.'
const marksAfter = ',;:-–—)]|·•/&+.'
const onlyMarks = `${marksBefore}${marksAfter}!?¡¿`

/**
 * Returns the title, tidied, and the spans. Each letter and digit of the text is in the title or within a span, unless the
 * title is empty.
 * @param used what was understood, in order, without overlaps
 */
export function titleOf(text: string, line: Line, used: readonly Used[]): Titled {
  const { tokens, words } = line
  const taken = used.filter(({ staysInTitle }) => !staysInTitle)
  const edges: Edges[] = taken.map(({ from, to }) => ({ from, to }))
  const pieces: string[] = []
  let hasComma = false
  for (let gap = 0; gap <= taken.length; gap++) {
    const left = gap > 0 ? edges[gap - 1] : undefined
    const right = edges[gap]
    const from = left?.to ?? 0
    const to = right?.from ?? tokens.length
    let first = from
    let last = to
    if (left !== undefined) {
      while (first < to && isDroppedAfter(first)) first++
      if (pieces.length === 0) while (first + 1 < to && isLeading(first)) first++
    }
    if (right !== undefined) while (last > first && isDroppedBefore(last - 1, taken[gap], right)) last--
    if (left !== undefined || right !== undefined) {
      const isRest = right === undefined && (tokens.at(-1)?.to ?? 0) < text.trimEnd().length
      if (!isRest && tokens.slice(first, last).every(({ text: mark }) => onlyMarks.includes(mark))) {
        if (right === undefined) first = last
        else last = first
      }
    }
    if (left !== undefined) left.to = first
    if (right !== undefined) right.from = last
    hasComma ||= hasCommaIn(from, first)
    const piece = textOf(first, last, right === undefined)
    if (piece !== '') {
      pieces.push(pieces.length > 0 && hasComma ? `, ${piece}` : piece)
      hasComma = false
    }
    hasComma ||= hasCommaIn(last, to)
  }
  const title = pieces.map((piece, index) => (index > 0 && !piece.startsWith(', ') ? ` ${piece}` : piece)).join('')
  const spans = [
    ...taken.map(({ means }, index) => spanOf(edges[index]?.from ?? 0, edges[index]?.to ?? 0, means)),
    ...used.filter(({ staysInTitle }) => staysInTitle).map(({ from, to, means }) => spanOf(from, to, means)),
  ]
  return { title: tidied(title, words.words.honorifics), spans: spans.sort((a, b) => a.from - b.from) }

  function spanOf(from: number, to: number, means: Means): Span {
    return { from: tokens[from]?.from ?? 0, to: tokens[to - 1]?.to ?? 0, means }
  }

  function textOf(from: number, to: number, isLast: boolean): string {
    const start = tokens[from]?.from ?? (isLast ? (tokens.at(-1)?.to ?? 0) : text.length)
    // What is beyond the read characters belongs to the title.
    const end = isLast ? text.length : (tokens[to - 1]?.to ?? 0)
    return text.slice(start, end).trim()
  }

  function hasCommaIn(from: number, to: number): boolean {
    return tokens.slice(from, to).some(({ text: mark }) => mark === ',' || mark === ';')
  }

  function isDroppedAfter(index: number): boolean {
    const token = tokens[index]
    if (token === undefined) return false
    if (token.kind === 'mark') return marksAfter.includes(token.text)
    return words.sets.listJoins.has(token.text) && !token.isCapital && startsClean(tokens, index)
  }

  function isLeading(index: number): boolean {
    const token = tokens[index]
    return (
      token !== undefined &&
      !token.isCapital &&
      words.sets.leading.has(token.text) &&
      tokens[index + 1]?.kind !== 'mark'
    )
  }

  function isDroppedBefore(index: number, next: Used | undefined, edge: Edges): boolean {
    const token = tokens[index]
    if (token === undefined || next === undefined) return false
    if (token.kind === 'mark') return marksBefore.includes(token.text) && (token.text !== '.' || edge.from > 0)
    if ((token.isCapital && index > 0) || !startsClean(tokens, index)) return false
    // "Playdate with Juno's friend" keeps its "with".
    const isOwner = next.means === 'child' && tokens[next.to - 1]?.isPossessive === true
    if (isOwner) return words.sets.listJoins.has(token.text)
    return words.links.get(next.means)?.has(token.text) === true
  }
}

/** Returns a title without stray marks and spaces, beginning with a capital. */
export function tidied(text: string, honorifics: readonly string[] = []): string {
  let title = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[,;:.\-–—)\]|·•/&+ ]+/, '')
  let end = title.length
  while (end > 0 && ',;:-–—([|·•/&+. '.includes(title[end - 1] ?? '')) end--
  const lastWord = title.slice(title.lastIndexOf(' ', end - 1) + 1, end).toLowerCase()
  if (title[end] === '.' && honorifics.includes(lastWord)) end++
  title = title.slice(0, end)
  const [letter = ''] = title
  return letter.toUpperCase() + title.slice(letter.length)
}

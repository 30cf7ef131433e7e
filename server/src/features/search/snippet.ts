import { wordsOf } from '../../platform/db/search-words.ts'

const longest = 200
/** What is shown before the found word, so that it stands in its sentence. */
const before = 60

/** Of these texts the first that holds a word beginning as one of those asked for, at most 200 characters around it. */
export function snippetOf(texts: readonly string[], asked: string): string {
  const beginnings = wordsOf([asked])
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  for (const line of lines) {
    const index = firstFound(line, beginnings)
    if (index !== null) return cut(line, index)
  }
  return cut(lines[0] ?? '', 0)
}

function firstFound(line: string, beginnings: readonly string[]): number | null {
  for (const match of line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const isFound = wordsOf([match[0]]).some((word) => beginnings.some((beginning) => word.startsWith(beginning)))
    if (isFound) return match.index
  }
  return null
}

/** Counted as a reader of JSON counts, in UTF-16 units, and never cut inside a character or a word that fits. */
function cut(line: string, index: number): string {
  if (line.length <= longest) return line
  const start = index <= before ? 0 : startOfWord(line, index - before, index)
  const head = start === 0 ? '' : '…'
  const room = longest - head.length
  if (line.length - start <= room) return head + line.slice(start)
  const rest = line.slice(start, start + room - 1)
  const space = rest.lastIndexOf(' ')
  const isWordCut = space > index - start
  return `${head}${(isWordCut ? rest.slice(0, space) : rest).toWellFormed().replace(/\uFFFD$/, '')}…`
}

function startOfWord(line: string, from: number, atMost: number): number {
  const space = line.indexOf(' ', from)
  return space === -1 || space >= atMost ? atMost : space + 1
}

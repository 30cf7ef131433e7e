interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Splits a text at the words that begin with an asked word, as the server's search has it: without regard to case and
 * accents. The parts put together are the text.
 */
export function markWords(text: string, asked: string): readonly TextPart[] {
  const beginnings = [...asked.matchAll(wordPattern)].map(([word]) => fold(word)).filter((word) => word !== '')
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(wordPattern)) {
    const folded = fold(match[0])
    if (!beginnings.some((word) => folded.startsWith(word))) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false })
  return parts
}

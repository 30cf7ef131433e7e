import { fold, wordsLike } from '@nestwren/contract/logs/found-by'

interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Splits a text at the words that begin with an asked word, as the server's search has it: without regard to case and
 * accents. Of a log also those that stand for an asked word: "Tylenol" for "paracetamol". The parts put together are the
 * text.
 */
export function markWords(text: string, asked: string, isOfLog = false): readonly TextPart[] {
  const beginnings = [...asked.matchAll(wordPattern)].map(([word]) => fold(word)).filter((word) => word !== '')
  const standingFor = isOfLog ? beginnings.flatMap(wordsLike) : []
  const isMarked = (word: string) =>
    beginnings.some((one) => word.startsWith(one)) ||
    (word.length > 2 && standingFor.some((one) => one.startsWith(word)))
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(wordPattern)) {
    if (!isMarked(fold(match[0]))) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false })
  return parts
}

import type { Entry } from '@nestwren/contract/logs/entry'
import { kindOf } from '@nestwren/contract/logs/entry'

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** True when every word begins a word of the notes or of the details, as the server's search has it. */
export function matchesWords(entry: Entry, words: string): boolean {
  const texts = [entry.notes, ...kindOf(entry.kind).searchTexts(entry.details)].map(fold).join(' ')
  const held = texts.split(/[^\p{L}\p{N}]+/u)
  return fold(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => held.some((one) => one.startsWith(word)))
}

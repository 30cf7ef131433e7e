import { type SQL, sql } from 'drizzle-orm'

// A note of 5,000 characters can hold that many words; more than this nobody remembers a note by.
const maxWords = 400
const maxWordLength = 40

/** The words of a text as search compares them: lower case, without accents, letters and digits only, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  const plain = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join('')))].slice(0, maxWords)
}

/**
 * One text index serves all families. With the family in front of each word a lookup touches only the family's own
 * entries, however many others write about milk.
 */
function lexeme(accountId: string, word: string): string {
  return `${accountId}:${word}`
}

/** What a column `search` is made of; null when there is nothing to find. */
export function searchLexemes(accountId: string, texts: readonly string[]): string[] | null {
  const words = wordsOf(texts)
  return words.length === 0 ? null : words.map((word) => lexeme(accountId, word))
}

/** The value of a column `search` for the words of these texts. */
export function searchVector(accountId: string, texts: readonly string[]): SQL | null {
  const lexemes = searchLexemes(accountId, texts)
  return lexemes === null ? null : sql`array_to_tsvector(${sql.param(lexemes)}::text[])`
}

/** A tsquery for rows that hold, for each word asked for, one that begins with it; null without any word. */
export function searchQuery(accountId: string, asked: string): string | null {
  const words = wordsOf([asked])
  return words.length === 0 ? null : words.map((word) => wordQuery(accountId, word)).join(' & ')
}

/** A tsquery for rows that hold a word beginning with this one, or one of its other names. */
export function wordQuery(accountId: string, word: string, otherNames: readonly string[] = []): string {
  // Quoting is safe: a lexeme holds letters, digits, '-' and ':' only.
  const names = otherNames.map((name) => ` | '${lexeme(accountId, name)}'`).join('')
  return `('${lexeme(accountId, word)}':*${names})`
}

import { type SQL, sql } from 'drizzle-orm'
import { rareWords } from '../db/first-found.ts'
import { wordQuery, wordsOf } from '../db/search-words.ts'
import type { SearchedItem } from './item.ts'

/** One asked word, as an item understands it. */
export interface AskedWord {
  /** A tsquery. */
  readonly query: string
  /** Kinds with rows that it means, whatever is written in them; empty for a word that only texts can hold. */
  readonly kinds: readonly string[]
  /** The condition that a row holds it, or is meant by it. */
  readonly holds: SQL
}

/** What is asked for, word by word; null without any word. */
export function askedOf(item: SearchedItem, accountId: string, asked: string): readonly AskedWord[] | null {
  const words = wordsOf([asked])
  return words.length === 0 ? null : words.map((word) => askedWord(item, accountId, word))
}

function askedWord({ area, search }: SearchedItem, accountId: string, word: string): AskedWord {
  const query = wordQuery(accountId, word, search.meant?.otherNamesOf(word))
  const isWritten = sql`coalesce(${search.words} @@ ${rareWords(query)}, false)`
  const meanings = typeof area === 'string' ? [] : (search.meant?.meaningsOf(word) ?? [])
  const isMeant = meanings.map(({ kind, holds }) =>
    typeof area === 'string' ? sql`false` : sql`(${area.kind} = ${kind} and ${holds})`,
  )
  return {
    query,
    kinds: [...new Set(meanings.map(({ kind }) => kind))],
    holds: sql`(${sql.join([isWritten, ...isMeant], sql` or `)})`,
  }
}

/** The condition that a row holds all of the words. */
export function holdsAll(words: readonly AskedWord[]): SQL {
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map(({ holds }) => holds),
        sql` and `,
      )
}

/** A tsquery of several words. */
export function queryOf(words: readonly AskedWord[]): SQL {
  return rareWords(words.map(({ query }) => query).join(' & '))
}

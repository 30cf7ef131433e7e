import { type SQL, sql } from 'drizzle-orm'
import { firstFound, nearRowsOf, wordedRows } from '../db/first-found.ts'
import type { Caller } from '../http/access.ts'
import { type AskedWord, holdsAll, queryOf } from './asked-words.ts'
import { type SearchedItem, timeOf } from './item.ts'
import { type Part, visible } from './visibility.ts'

interface Question {
  readonly words: readonly AskedWord[]
  /** What is asked of a row besides. */
  readonly where: SQL
  readonly limit: number
}

/** The first finds of words as `(at, id)`, latest first: an index gives the latest rows of each part that is visible. */
export function foundInParts(
  item: SearchedItem,
  caller: Pick<Caller, 'accountId' | 'role'>,
  parts: readonly Part[],
  question: Question,
): SQL {
  const { table } = item
  const at = timeOf(item)
  const seen = visible(item, caller, parts)
  const nearRows = nearRowsOf(seen.parts)
  const isWritten = isWrittenOnly(question.words)
  return firstFound({
    nearRows,
    near: sql`
      select visible.part, one.* from (select row_number() over () as part, visible.* from ${seen.relation}) visible
        cross join lateral (
          select ${at} as at, ${table.id}, ${isWritten ? holdsText(item, question.words) : holdsAll(question.words)} as is_found
          from ${table} where ${seen.holds} and ${question.where}
          order by ${at} desc, ${table.id} desc limit ${nearRows}
        ) one`,
    all: allFound(item, caller, parts, question),
    limit: question.limit,
  })
}

function isWrittenOnly(words: readonly AskedWord[]): boolean {
  return words.every(({ kinds }) => kinds.length === 0)
}

function holdsText({ search }: SearchedItem, words: readonly AskedWord[]): SQL {
  return sql`${search.words} is not null and ${search.words} @@ ${queryOf(words)}`
}

/**
 * All that is found. Words that only texts hold are looked for in their index. Where each word can also mean kinds, the
 * one with the fewest leads: its texts by the index of words, and the latest of its kinds by theirs.
 */
function allFound(
  item: SearchedItem,
  caller: Pick<Caller, 'accountId' | 'role'>,
  parts: readonly Part[],
  { words, where, limit }: Question,
): SQL {
  const { table } = item
  const at = timeOf(item)
  const seen = visible(item, caller, parts)
  const written = words.filter(({ kinds }) => kinds.length === 0)
  const lead = words.reduce((least, word) => (word.kinds.length < least.kinds.length ? word : least))
  const [asked, others] =
    written.length > 0
      ? [written, words.filter((word) => !written.includes(word))]
      : [[lead], words.filter((word) => word !== lead)]
  const byText = sql`select ${at} as at, ${table.id} as id from ${wordedRows(table, holdsText(item, asked))}
    join ${seen.relation} on ${seen.holds} and ${where} and ${holdsAll(others)}`
  const ofKinds = parts
    .map((part) => ({ ...part, kinds: part.kinds.filter((kind) => lead.kinds.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0)
  if (written.length > 0 || ofKinds.length === 0) return byText
  const meant = visible(item, caller, ofKinds, true)
  return sql`${byText} union select one.at, one.id from ${meant.relation} cross join lateral (
    select ${at} as at, ${table.id} as id from ${table} where ${meant.holds} and ${where} and ${holdsAll(words)}
    order by ${at} desc, ${table.id} desc limit ${limit}
  ) one`
}

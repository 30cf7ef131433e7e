import { type SQL, sql } from 'drizzle-orm'
import { firstFound, nearRowsOf, wordedRows } from '../db/first-found.ts'
import { type SearchedItem, timeOf } from './item.ts'
import type { Visible } from './visibility.ts'

/** The first finds of words as `(at, id)`, latest first: an index gives the latest rows of each part that is visible. */
export function foundInParts(
  item: SearchedItem,
  { relation, parts }: Pick<Visible, 'relation' | 'parts'>,
  { where, words, limit }: { readonly where: SQL; readonly words: SQL; readonly limit: number },
): SQL {
  const { table, search } = item
  const at = timeOf(item)
  const isFound = sql`${search.words} is not null and ${search.words} @@ ${words}`
  const nearRows = nearRowsOf(parts)
  return firstFound({
    nearRows,
    near: sql`
      select visible.part, one.* from (select row_number() over () as part, visible.* from ${relation}) visible
        cross join lateral (
          select ${at} as at, ${table.id}, ${isFound} as is_found from ${table} where ${where}
          order by ${at} desc, ${table.id} desc limit ${nearRows}
        ) one`,
    all: sql`select ${at} as at, ${table.id} from ${wordedRows(table, isFound)} join ${relation} on ${where}`,
    limit,
  })
}

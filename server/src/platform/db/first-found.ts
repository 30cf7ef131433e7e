import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Words as a value that the planner does not know beforehand: it then takes them for rare, and so their index alone. Words
 * begin with their family, so that index gives few rows, which the planner cannot know; it would read the whole table
 * for a word that is usual in it, or the index of all the family's rows beside that of the words.
 */
export function rareWords(words: string): SQL {
  return sql`(select ${words}::tsquery)`
}

/** What the words find in a table, under the table's own name; nothing that is asked of it besides leads to another index. */
export function wordedRows(table: PgTable & { readonly deletedAt: PgColumn }, isFound: SQL): SQL {
  const name = sql.identifier(getTableName(table))
  return sql`(select * from ${table} where ${isFound} and ${table.deletedAt} is null offset 0) as ${name}`
}

/** How many of the latest rows of each part are looked through before an index of words is asked: about `total` in all. */
export function nearRowsOf(parts: number, total = 2_000): number {
  return Math.max(50, Math.ceil(total / Math.max(1, parts)))
}

export interface FoundWhere {
  /** The latest rows as `(part, at, id, is_found)`, of each part at most `nearRows` of them, read from an index in that order. */
  readonly near: SQL
  readonly nearRows: number
  /** All that is found, as `(at, id)`, by the index of words. */
  readonly all: SQL
  readonly limit: number
  /** Further columns of both, which the rows come with. */
  readonly carried?: readonly string[]
}

/**
 * The first `limit` finds as `(at, id)`, latest first, whatever is asked for. An index of words gives its finds in no
 * order, so a word of every note would be read and sorted with all notes: such a word stands among the latest ones, and
 * those are looked through first. What is not there often enough is rare, and then the index has little to give.
 */
export function firstFound({ near, nearRows, all, limit, carried = [] }: FoundWhere): SQL {
  const columns = sql.raw(['at', 'id', ...carried].join(', '))
  return sql`(
    with near as materialized (${near}),
      -- What is earlier than this may be missing, unless every part was read to its end.
      edge as materialized (
        select coalesce(max(edge_at), '-infinity') as edge_at from (
          select case when count(*) < ${nearRows}::int then '-infinity'::timestamptz else min(at) end as edge_at
          from near group by part) edges),
      hits as materialized (
        select ${columns} from near, edge where is_found and at > edge_at order by at desc, id desc limit ${limit}),
      enough as materialized (
        select (select count(*) from hits) >= ${limit}::int or edge_at = '-infinity' as is_enough from edge)
    select ${columns} from hits where (select is_enough from enough)
    union all
    select ${columns} from (
      select ${columns} from (${all}) far where not (select is_enough from enough) order by at desc, id desc limit ${limit}
    ) far)`
}

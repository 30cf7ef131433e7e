import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Inserts many rows in one statement, however many columns they have; all have the same ones, by their names in code. Rows
 * whose key is there already are left out. Resolves to the ids of those that are new.
 */
export async function insertRows(db: Db, table: PgTable & { id: PgColumn }, rows: readonly Row[]): Promise<string[]> {
  const statement = insertStatement(table, rows)
  if (statement === null) return []
  const { rows: made } = await db.execute<{ id: string }>(sql`${statement} returning id`)
  return made.map(({ id }) => id)
}

/** As {@link insertRows}, for rows without an id of their own. */
export async function insertLinks(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  const statement = insertStatement(table, rows)
  if (statement !== null) await db.execute(statement)
}

function insertStatement(table: PgTable, rows: readonly Row[]): SQL | null {
  const [first] = rows
  if (first === undefined) return null
  const all = getTableColumns(table)
  const columns = Object.keys(first).map((key) => ({ key, column: all[key] }))
  const names = columns.map(({ key, column }) => {
    if (column === undefined) throw new Error(`There is no column ${key}`)
    return sql.identifier(column.name)
  })
  const named = rows.map((row) => Object.fromEntries(columns.map(({ key, column }) => [column?.name ?? key, row[key]])))
  const list: SQL = sql.join(names, sql`, `)
  return sql`insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)
    on conflict do nothing`
}

/** A tsvector as it is written in JSON; words of search hold nothing that would have to be escaped. */
export function vectorText(lexemes: readonly string[] | null): string | null {
  return lexemes === null ? null : lexemes.map((lexeme) => `'${lexeme}'`).join(' ')
}

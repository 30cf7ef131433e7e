import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant as it crosses the wire, written by the database. */
export function iso(column: SQLWrapper): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

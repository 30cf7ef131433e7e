import { type SQL, sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import type { CsvShape } from '../../platform/csv/as-csv.ts'
import type { Db } from '../../platform/db/database.ts'

type Row = Readonly<Record<string, unknown>>

const batch = 500
let cursors = 0

/** Asks the database in one transaction, and not a moment longer than that lasts. */
export interface RowReader {
  execute<T extends Record<string, unknown>>(query: SQL): Promise<QueryResult<T>>
  /** From here on nothing is asked any more; resolves when what was under way has ended. */
  close(): Promise<void>
}

/** A stream that is cut off reads on for a moment: on a connection that is somebody else's by then, were it not for this. */
export function createRowReader(db: Db): RowReader {
  let isClosed = false
  let underWay: Promise<unknown> = Promise.resolve()
  return {
    async execute<T extends Record<string, unknown>>(query: SQL): Promise<QueryResult<T>> {
      if (isClosed) throw new Error('The export has ended')
      // Drizzle asks anew for each `then`; a promise of its own asks once. Its result is that of the driver, of rows of T.
      const asked = Promise.resolve(db.execute<T>(query)) as Promise<QueryResult<T>>
      underWay = asked.catch(() => undefined)
      return asked
    },
    async close() {
      isClosed = true
      await underWay
    },
  }
}

/** How many rows a select gives. */
export async function countRows(reader: RowReader, select: SQL): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (${select}) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** The rows in batches, through a cursor of the transaction: however many there are, few are in memory. */
export async function* readRows(reader: RowReader, select: SQL): AsyncGenerator<readonly Row[]> {
  cursors += 1
  const cursor = sql.identifier(`export_${cursors}`)
  await reader.execute(sql`declare ${cursor} no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await reader.execute(sql`fetch forward ${sql.raw(String(batch))} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await reader.execute(sql`close ${cursor}`)
}

/** A JSON list, an object a line. */
export async function* asJson(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const rows of batches) {
    yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
  }
  yield '\n]\n'
}

/** The columns of a select, with those that the fields of `spread` become. */
export async function shapeOf(reader: RowReader, select: SQL, spread: string | undefined): Promise<CsvShape> {
  const { fields } = await reader.execute(sql`select * from (${select}) as shaped limit 0`)
  const names = fields.map(({ name }) => name)
  if (spread === undefined) return { columns: names, spread: null }
  const { rows } = await reader.execute<{ field: string }>(sql`
    select distinct field collate "C" as field
    from (${select}) as spreading, jsonb_object_keys(spreading.${sql.identifier(spread)}) as field order by 1`)
  return {
    columns: names.filter((name) => name !== spread),
    spread: { column: spread, fields: rows.map(({ field }) => field) },
  }
}

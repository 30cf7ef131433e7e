import type { ImportOutcome } from '@nestwren/contract/imports-words'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { type ImportKey, listRowsOf } from './queries.ts'

const pageRows = 500
/** Columns of the other app's own; a row of more is cut, which no known file has. */
const maxColumns = 200

/**
 * A CSV of the rows that were left out. Its columns are those of all rows, so they are gone through twice: nothing is ever
 * whole in memory.
 */
export async function* leftOutCsv(
  database: Database,
  key: ImportKey,
  outcome: ImportOutcome | undefined,
): AsyncGenerator<Uint8Array> {
  const names = new Set<string>()
  for await (const { row } of rowsOf(database, key, outcome))
    for (const name of Object.keys(row.cells)) if (names.size < maxColumns) names.add(name)
  const columns = ['File', 'Row', 'Left out because', 'Detail', 'Type']
  // Their columns by their own names, apart from ours.
  const shape = { columns, spread: { column: 'row', fields: [...names] } }
  for await (const text of asCsv(batchesOf(database, key, outcome), shape)) yield Buffer.from(text)
}

async function* batchesOf(database: Database, key: ImportKey, outcome: ImportOutcome | undefined) {
  for await (const { outcome: found, row } of rowsOf(database, key, outcome)) {
    const { file, record, reason, label, cells } = row
    const Detail = Object.values(reason?.params ?? {}).join(' ')
    yield [{ File: file, Row: record, 'Left out because': reason?.code ?? found, Detail, Type: label, row: cells }]
  }
}

async function* rowsOf({ db }: Database, key: ImportKey, outcome: ImportOutcome | undefined) {
  for (let after: number | null = null; ; ) {
    const rows = await listRowsOf(db, key, { outcome, after, limit: pageRows })
    yield* rows
    const last = rows.at(-1)
    if (rows.length <= pageRows || last === undefined) return
    after = last.position
  }
}

import { stringify } from 'csv-stringify/sync'

type Row = Readonly<Record<string, unknown>>

export interface CsvShape {
  readonly columns: readonly string[]
  /** The column whose fields are columns of their own, after all others. */
  readonly spread: { readonly column: string; readonly fields: readonly string[] } | null
}

/** CSV that a spreadsheet opens as text (RFC 4180, with a byte order mark for Excel). */
export async function* asCsv(
  batches: AsyncIterable<readonly Row[]>,
  { columns, spread }: CsvShape,
): AsyncGenerator<string> {
  const header = [...columns, ...(spread?.fields.map((field) => `${spread.column}.${field}`) ?? [])]
  yield `\uFEFF${csvLines([header])}`
  for await (const rows of batches) {
    yield csvLines(rows.map((row) => [...columns.map((name) => cell(row[name])), ...spreadCells(row, spread)]))
  }
}

function spreadCells(row: Row, spread: CsvShape['spread']): Cell[] {
  if (spread === null) return []
  const found = row[spread.column]
  const object: Row = typeof found === 'object' && found !== null ? (found as Row) : {}
  // A field may have any name, `constructor` too.
  return spread.fields.map((field) => cell(Object.hasOwn(object, field) ? object[field] : undefined))
}

type Cell = string | number

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'string') return withoutFormula(value)
  return withoutFormula(JSON.stringify(value))
}

/**
 * A spreadsheet takes what begins like this for a formula and runs it, also in quotes. Names and notes come from people
 * who may want just that.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
}

function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { quoted_string: true, record_delimiter: 'windows' },
  )
}

import type { Series } from '@nestwren/contract/charts'
import { asCsv } from '../../platform/csv/as-csv.ts'

/** Writes series as CSV: a line for each day that any of them has, a column for each. */
export async function seriesTable(series: readonly Series[]): Promise<Uint8Array> {
  const rows = new Map<string, Record<string, unknown>>()
  for (const { name, days } of series)
    for (const { date, value } of days) rows.set(date, { ...(rows.get(date) ?? { date }), [name]: value })
  const ordered = [...rows.values()].sort((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
  const shape = { columns: ['date', ...series.map(({ name }) => name)], spread: null }
  const lines: string[] = []
  for await (const part of asCsv(batchOf(ordered), shape)) lines.push(part)
  return Buffer.from(lines.join(''))
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

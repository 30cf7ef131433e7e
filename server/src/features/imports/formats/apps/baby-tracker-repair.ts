import { maxCellCharacters } from '../limits.ts'
import { type Cells, column, hasColumns, type Table } from '../text/table.ts'

/** A cell that begins with a date of numbers. */
const dated = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b/

/**
 * Puts notes back together that older files wrote without quotes: a line that does not start as a row does belongs to the
 * note before it, and cells behind the last column belong to the note too.
 */
export function repaired(table: Table): Table {
  const last = table.columns.length - 1
  if (last < 1 || table.columns[last] !== 'note') return table
  const startsRow = rowStart(table)
  const rows: string[][] = []
  const broken = new Set<number>()
  for (const [place, cells] of table.rows.entries()) {
    const before = rows.at(-1)
    const isNote = before !== undefined && !startsRow(cells) && (before[last]?.length ?? 0) < maxCellCharacters
    if (isNote) {
      while (before.length <= last) before.push('')
      before[last] = `${before[last]}\n${cells.join(',')}`
    } else rows.push(cells.length > last + 1 ? [...cells.slice(0, last), cells.slice(last).join(',')] : [...cells])
    if (table.broken.has(place)) broken.add(rows.length - 1)
  }
  return { ...table, rows, broken }
}

/** A row starts with the name of a child of the file; where it has no names, with a date or with all of its cells. */
function rowStart(table: Table): (cells: Cells) => boolean {
  if (!hasColumns(table, 'baby')) return (cells) => dated.test(cells[0] ?? '') || cells.length === table.columns.length
  const [baby, time] = [column(table, 'baby'), column(table, 'time')]
  const names = new Set(table.rows.filter((cells) => dated.test(time(cells))).map(baby))
  return (cells) => names.has(baby(cells)) || cells.length === table.columns.length
}

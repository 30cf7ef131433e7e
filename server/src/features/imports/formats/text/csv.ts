import Papa from 'papaparse'
import { maxCellCharacters, maxCells, maxColumns, maxLines, maxRecords, maxStrayQuotes } from '../limits.ts'
import { Refused } from './decode.ts'
import { columnName, type Table } from './table.ts'

const delimiters = [',', ';', '\t'] as const

/**
 * Reads a CSV with a header (RFC 4180; commas, or semicolons or tabs where the header splits better by them, or what a first
 * line `sep=;` says). Rows and last columns without anything are none. Throws `Refused` beyond the limits.
 * @param text with LF as its line end
 */
export function csvTable(name: string, text: string): Table {
  const [told, body] = toldDelimiter(text)
  const read = rowsIn(body, told)
  // A spreadsheet that did not split the lines of a file puts each into one cell, with its quotes doubled.
  const lines = linesInCells(read)
  return tableOf(name, lines === null ? read : rowsIn(lines, null))
}

interface Rows {
  readonly rows: readonly string[][]
  readonly broken: ReadonlySet<number>
  readonly delimiter: string
}

function tableOf(name: string, { rows, broken, delimiter }: Rows): Table {
  const [header, ...records] = withoutEmptyColumns(rows)
  if (header === undefined || header.length < 2) throw new Refused('noHeader')
  return {
    name,
    header: header.map((one) => one.trim()),
    columns: header.map(columnName),
    rows: records,
    isJson: false,
    isResplit: delimiter !== ',',
    broken,
  }
}

/** The sign of a first line such as `sep=;`, which spreadsheets write and obey, and the text behind it. */
function toldDelimiter(text: string): [string | null, string] {
  const [line, sign] = /^\s*"?sep=([,;\t])"?[,;\t]*(?:\n|$)/i.exec(text) ?? []
  return line === undefined || sign === undefined ? [null, text] : [sign, text.slice(line.length)]
}

/** Without the columns at the end of which neither the header nor a row says anything. */
function withoutEmptyColumns(rows: readonly string[][]): readonly string[][] {
  const width = rows.reduce((most, cells) => Math.max(most, lastCell(cells)), 0)
  return rows.map((cells) => (cells.length > width ? cells.slice(0, width) : cells))
}

function lastCell(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** True for a row whose only cell holds a line of a file. */
function isLine(cells: readonly string[]): boolean {
  return lastCell(cells) === 1 && delimiters.some((one) => (cells[0] ?? '').split(one).length > 2)
}

/** The lines of a file whose rows are each one cell that holds a line; null for any other file. */
function linesInCells({ rows, delimiter }: Rows): string | null {
  const [header = [], ...records] = rows
  const raw = (cells: readonly string[]) => cells.slice(0, lastCell(cells)).join(delimiter)
  if (isLine(header)) return rows.map(raw).join('\n')
  // Lines without quotes were split all the same, and so was the header.
  const held = records.filter(isLine).length
  if (header.length < 3 || held === 0 || held * 2 < records.length) return null
  return rows.map((cells) => (isLine(cells) ? raw(cells) : cells.map(quoted).join(delimiter))).join('\n')
}

function quoted(cell: string): string {
  return /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function rowsIn(text: string, told: string | null): Rows {
  checkShape(text)
  const delimiter = told ?? delimiterOf(text)
  const rows: string[][] = []
  const broken = new Set<number>()
  let refusal: Refused | null = null
  let count = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      count += data.length
      refusal = count > maxCells ? new Refused('tooManyColumns') : problemOf(data, rows.length)
      if (refusal !== null) parser.abort()
      else if (lastCell(data) > 0) {
        // The header is a row here, and none of the records.
        if (errors.length > 0) broken.add(rows.length - 1)
        rows.push(data)
      }
    },
  })
  if (refusal !== null) throw refusal
  return { rows, broken, delimiter }
}

/** Refuses what would take the parser more time and memory than a file of its size should. */
function checkShape(text: string): void {
  let lines = 0
  for (let place = text.indexOf('\n'); place !== -1 && lines <= maxLines; place = text.indexOf('\n', place + 1))
    lines += 1
  if (lines > maxLines) throw new Refused('tooManyRows')
  let stray = 0
  for (let place = text.indexOf('"'); place !== -1 && stray <= maxStrayQuotes; place = text.indexOf('"', place + 1))
    if (isWithin(text.charAt(place - 1)) && isWithin(text.charAt(place + 1))) stray += 1
  if (stray > maxStrayQuotes) throw new Refused('tooLongCell')
}

function isWithin(letter: string): boolean {
  return letter !== '' && !',;\t\n"'.includes(letter)
}

function problemOf(cells: readonly string[], before: number): Refused | null {
  if (cells.length > maxColumns) return new Refused('tooManyColumns')
  if (before > maxRecords) return new Refused('tooManyRows')
  return cells.some((cell) => cell.length > maxCellCharacters) ? new Refused('tooLongCell') : null
}

/** What the first line splits best by; a comma where nothing does. Throws where it has too many columns or letters. */
function delimiterOf(text: string): string {
  const start = text.search(/\S/)
  const end = text.indexOf('\n', Math.max(0, start))
  const line = end === -1 ? text : text.slice(0, end)
  if (line.length > maxCellCharacters) throw new Refused(line.includes(',') ? 'tooManyColumns' : 'tooLongCell')
  const outside = line.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((one) => outside.split(one).length - 1)
  const most = Math.max(...counts)
  if (most > maxColumns) throw new Refused('tooManyColumns')
  return delimiters[counts.indexOf(most)] ?? ','
}

import Papa from 'papaparse'
import { maxCellCharacters, maxCells, maxColumns, maxLines, maxRecords, maxStrayQuotes } from '../limits.ts'
import { Refused } from './decode.ts'
import { columnName, type Table } from './table.ts'

const delimiters = [',', ';', '\t'] as const

/**
 * Reads a CSV with a header (RFC 4180; commas, or semicolons or tabs where the header splits better by them). Empty lines are
 * no records. Throws `Refused` beyond the limits.
 * @param text with LF as its line end
 */
export function csvTable(name: string, text: string): Table {
  checkShape(text)
  const delimiter = delimiterOf(text)
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
      else if (data.length > 1 || (data[0] ?? '').trim() !== '') {
        // The header is a row here, and none of the records.
        if (errors.length > 0) broken.add(rows.length - 1)
        rows.push(data)
      }
    },
  })
  if (refusal !== null) throw refusal
  const [header, ...records] = rows
  if (header === undefined || header.length < 2) throw new Refused('noHeader')
  return {
    name,
    header: header.map((one) => one.trim()),
    columns: header.map(columnName),
    rows: records,
    isJson: false,
    broken,
  }
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

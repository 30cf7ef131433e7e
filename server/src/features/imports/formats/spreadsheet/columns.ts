import type { Table } from '../text/table.ts'
import { clockMs } from '../time/wall.ts'
import { fractionMs, type Stamp, serialStamp, stampOf } from './stamp.ts'

/** Columns of people's own words, in which a date is a part of what they say. */
const free =
  /note|nota|noti|comment|coment|kommentar|bemerk|remark|observ|text|detail|descr|content|title|titel|titul|name|memo|message/
const timely =
  /date|time|start|end\b|begin|stop|finish|born|birth|when|datum|fecha|hora|inicio|\bfin\b|ende\b|zeit|^from$|^to$|desde|hasta/
/** Columns of numbers that a spreadsheet's number for a date could be mistaken for. */
const counted =
  /duration|length|second|\bmin|epoch|amount|volume|weight|height|head|size|condition|location|side|type|unit|total|dose|\bids?\b|_id|key/

export interface DateColumn {
  readonly place: number
  /** False where every cell is a day without a time of day. */
  readonly hasTime: boolean
  readonly is: 'start' | 'end' | 'birth' | 'other'
  readonly stamp: (cell: string) => Stamp | null
}

export interface ClockColumn {
  readonly place: number
  /** Milliseconds since midnight; null for what is no time of day. */
  readonly clock: (cell: string) => number | null
}

/** Cells by which a column is known for what it is. */
const lookedAt = 1_000

/** Columns in which at least half of the cells are dates. A list of JSON was never in a spreadsheet. */
export function dateColumns(table: Table): readonly DateColumn[] {
  if (table.isJson) return []
  return table.columns.flatMap((name, place) => {
    if (free.test(name)) return []
    const mayBeSerial = timely.test(name) && !counted.test(name)
    const stamp = mayBeSerial ? (cell: string) => stampOf(cell) ?? serialStamp(cell) : stampOf
    const cells = sampleOf(table, place)
    const stamps = cells.flatMap((cell) => stamp(cell) ?? [])
    if (stamps.length === 0 || stamps.length * 2 < cells.length) return []
    return [{ place, hasTime: stamps.some(({ clockMs: clock }) => clock !== null), is: roleOf(name), stamp }]
  })
}

function roleOf(name: string): DateColumn['is'] {
  if (/birth|born/.test(name)) return 'birth'
  if (/\b(?:end|finish|stop|fin|ende|hasta|bis|until)\b|^end|^to$/.test(name)) return 'end'
  return /start|begin|inicio|desde|\bvon\b|^from$/.test(name) ? 'start' : 'other'
}

/** Columns in which at least half of the cells are times of day without a date. */
export function clockColumns(table: Table): readonly ClockColumn[] {
  if (table.isJson) return []
  return table.columns.flatMap((name, place) => {
    if (free.test(name) || !timely.test(name) || counted.test(name)) return []
    const cells = sampleOf(table, place)
    const fractions = cells.filter((cell) => isPartOfDay(cell) && clockMs(cell) === null)
    // Where one cell is a part of a day, 0.25 is six o'clock and not a quarter of an hour past midnight.
    const clock = fractions.length > 0 ? (cell: string) => partOf(cell) ?? clockMs(cell) : clockMs
    const found = cells.filter((cell) => clock(cell) !== null)
    return found.length > 0 && found.length * 2 >= cells.length ? [{ place, clock }] : []
  })
}

function isPartOfDay(cell: string): boolean {
  return partOf(cell) !== null
}

function partOf(cell: string): number | null {
  const ms = fractionMs(cell)
  return ms !== null && ms < 86_400_000 ? ms : null
}

/** Columns of lengths that are written as a clock writes them; none whose name says a unit of numbers. */
export function lengthColumns(table: Table): readonly number[] {
  return table.columns.flatMap((name, place) => (/^(?:duration|length|elapsed)$/.test(name) ? [place] : []))
}

/** Columns of numbers and single words: no dates, nobody's own words, nothing that names a row. */
export function plainColumns(table: Table, dates: readonly DateColumn[]): readonly number[] {
  const taken = new Set(dates.map(({ place }) => place))
  return table.columns.flatMap((name, place) =>
    taken.has(place) || free.test(name) || /\bids?\b|_id|id$|key|tag|type|epoch/.test(name) ? [] : [place],
  )
}

function sampleOf({ rows }: Table, place: number): string[] {
  const cells: string[] = []
  for (const row of rows) {
    const cell = row[place] ?? ''
    if (cell === '' || cell.trim() === '') continue
    cells.push(cell)
    if (cells.length === lookedAt) break
  }
  return cells
}

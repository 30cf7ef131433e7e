import type { Writing } from '../apps/role.ts'
import type { RoledTable } from '../identify.ts'
import type { Cells, Table } from '../text/table.ts'
import { lengthMs } from '../time/wall.ts'
import type { DateOrder } from '../upload.ts'
import { type ClockColumn, clockColumns, type DateColumn, dateColumns, lengthColumns, plainColumns } from './columns.ts'
import { isOpen, ordersOf, type Shown, type Turned } from './order.ts'
import { clockText, fractionMs, type OpenOrder } from './stamp.ts'

export interface Restored {
  readonly tables: readonly RoledTable[]
  /** The one order of all dates that need one; null where they show none, several, or need none. */
  readonly order: OpenOrder | null
  /** True where some dates cannot be read without the person's answer. */
  readonly isAsked: boolean
  /** True where a file has dates that are only possible in one order beside others that are only possible in the other. */
  readonly isMixed: boolean
}

interface Given {
  /** The person's answer, for tables that do not show it. */
  readonly answer: DateOrder | null
  /** Milliseconds behind which no date of a log lies. */
  readonly latest: number
}

/**
 * Puts back what a spreadsheet makes of an app's file when it saves it again: dates in the order of a country, numbers of days,
 * times of day for lengths, grouped digits, translated words for yes and no. Readers get the cells as their app writes them;
 * cells whose meaning is not known stay as they are. Tables that no spreadsheet has touched are handed on untouched.
 */
export function restored(tables: readonly RoledTable[], { answer, latest }: Given): Restored {
  const dated = tables.map((one) => ({ ...one, dates: dateColumns(one.table) }))
  const turned = dated.filter(isTurned)
  const open = turned.filter(isOpen)
  const said = answer === 'yearFirst' ? null : answer
  const shown = ordersOf(open, { latest, answer: said, all: dated })
  const orders = new Set(shown.values())
  const [only] = orders
  return {
    tables: dated.map(({ dates, ...one }, place) => {
      const table = dated[place]
      const order = table === undefined ? null : orderFor(shown.get(table) ?? null, said)
      const isAsIs = table === undefined || !turned.includes(table)
      return withTable(one, restoredTable(one, isAsIs ? null : { dates, order }, dates))
    }),
    order: orders.size === 1 && only !== 'both' ? (only ?? null) : null,
    isAsked: orders.has(null) || orders.has('both'),
    isMixed: orders.has('both'),
  }
}

/** In a file that shows both, the answer says which of its rows are read. */
function orderFor(shown: Shown, answer: OpenOrder | null): OpenOrder | null {
  return shown === 'dayFirst' || shown === 'monthFirst' ? shown : answer
}

function withTable(one: RoledTable, table: Table): RoledTable {
  return table === one.table ? one : { ...one, table }
}

const isoCell = /^\d{4}-\d{2}-\d{2}(?:[ T]|$)/

function ownWriting({ role }: RoledTable): Writing | null {
  return role.writes === undefined || role.writes === 'asThePhone' ? null : role.writes
}

/** Whether a date or, of an app that has a way of its own, a time of day is not written as the app writes it. */
function isTurned({ table, role, dates }: Turned): boolean {
  const writing = ownWriting({ table, role })
  const isOwn = (cell: string) => (writing === null ? isoCell.test(cell) : writing.isOwnDate(cell))
  if (dates.some((column) => hasOther(table, column.place, isOwn, column.stamp))) return true
  if (writing === null) return false
  return clockColumns(table).some(({ place, clock }) => hasOther(table, place, writing.isOwnClock, clock))
}

/** True where a cell can be read, and is not as the app writes it. */
function hasOther(
  { rows }: Table,
  place: number,
  isOwn: (cell: string) => boolean,
  read: (cell: string) => unknown,
): boolean {
  return rows.some((cells) => {
    const cell = (cells[place] ?? '').trim()
    return cell !== '' && !isOwn(cell) && read(cell) !== null
  })
}

interface DatesOf {
  readonly dates: readonly DateColumn[]
  readonly order: OpenOrder | null
}

type Change = (cells: Cells) => readonly (readonly [number, string])[]

function restoredTable(one: RoledTable, turned: DatesOf | null, dates: readonly DateColumn[]): Table {
  const { table } = one
  if (table.isJson) return table
  const changes = [...(turned === null ? [] : dateChanges(one, turned)), ...plainChanges(one, dates)]
  if (changes.length === 0) return table
  let isSame = true
  const rows = table.rows.map((cells) => {
    const found = changes.flatMap((change) => change(cells))
    if (found.length === 0) return cells
    isSame = false
    const made = [...cells]
    for (const [place, text] of found) made[place] = text
    return made
  })
  return isSame ? table : { ...table, rows, written: table.rows }
}

function dateChanges(one: RoledTable, { dates, order }: DatesOf): Change[] {
  const writing = ownWriting(one)
  const isOwn = (cell: string) => writing === null && isoCell.test(cell)
  const day = writing?.date ?? isoDay
  const clocks: readonly ClockColumn[] = clockColumns(one.table)
  const clock = writing?.clock ?? clockText
  return [
    (cells) =>
      dates.flatMap(({ place, hasTime, stamp }) => {
        const cell = cells[place] ?? ''
        if (cell === '' || isOwn(cell)) return []
        const found = stamp(cell)
        const ms = found === null ? null : found.sign === '' ? found.dayFirst : order === null ? null : found[order]
        if (found === null || ms === null) return []
        const time = found.clockMs ?? (found.isSerial && hasTime ? 0 : null)
        return changed(place, cell, time === null ? day(ms) : `${day(ms)} ${clockText(time)}`)
      }),
    (cells) =>
      clocks.flatMap(({ place, clock: read }) => {
        const cell = cells[place] ?? ''
        const ms = read(cell)
        return ms === null ? [] : changed(place, cell, clock(ms))
      }),
  ]
}

/** Numbers, words and lengths of known apps; what the columns of other files hold is not known. */
function plainChanges({ table, role }: RoledTable, dates: readonly DateColumn[]): Change[] {
  if (role.isMapped === true) return []
  const lengths = new Set(lengthColumns(table))
  const places = plainColumns(table, dates).filter((place) => !lengths.has(place))
  const sign = decimalSign(cellsAt(table, places))
  return [
    (cells) =>
      places.flatMap((place) =>
        changed(place, cells[place] ?? '', plainCell(cells[place] ?? '', sign, table.isResplit === true)),
      ),
    (cells) => [...lengths].flatMap((place) => changed(place, cells[place] ?? '', lengthCell(cells[place] ?? ''))),
  ]
}

function* cellsAt({ rows }: Table, places: readonly number[]): Generator<string> {
  for (const cells of rows) for (const place of places) yield cells[place] ?? ''
}

function changed(place: number, cell: string, text: string): (readonly [number, string])[] {
  return text === cell ? [] : [[place, text]]
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** True and false as spreadsheets in other languages write them, in capitals. */
const booleans: ReadonlyMap<string, string> = new Map([
  ...['TRUE', 'WAHR', 'VRAI', 'VERDADERO', 'VERDADEIRO', 'VERO', 'WAAR', 'SANT', 'SAND', 'SANN', 'TOSI', 'PRAWDA'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['FALSE', 'FALSCH', 'FAUX', 'FALSO', 'ONWAAR', 'FALSKT', 'FALSK', 'USANN', 'EPÄTOSI', 'FAŁSZ'].map(
    (word) => [word, 'false'] as const,
  ),
])

/** Which sign stands before the decimals of a table's numbers, as far as one of them shows it. */
type DecimalSign = ',' | '.' | null

/** What numbers show of their decimal sign: it is not followed by exactly three digits, as thousands are. */
function decimalSign(cells: Iterable<string>): DecimalSign {
  const found = new Set<string>()
  for (const cell of cells) {
    if (cell.length > 20 || cell.length < 3) continue
    const [, sign] = /^\s*-?\d+([.,])(?:\d{1,2}|\d{4,})\s*$/.exec(cell) ?? []
    if (sign !== undefined) found.add(sign)
  }
  const [sign] = found
  return found.size === 1 ? (sign as DecimalSign) : null
}

/** A cell of a number or a word as the app wrote it before a spreadsheet did; the same text where nothing is known better. */
function plainCell(cell: string, sign: DecimalSign, isResplit: boolean): string {
  if (cell === '' || cell.length > 40) return cell
  const text = cell.trim().replace(/^['’](?=[\d+(-])/, '')
  const boolean = booleans.get(text)
  if (boolean !== undefined) return boolean
  if (!/^-?\d/.test(text)) return cell
  const plain = ungrouped(text, sign) ?? inFull(text) ?? text
  // A file of another language: an app that writes decimals with a comma parts its cells by commas all the same.
  const isDecimal = sign === ',' ? /^-?\d+,\d+$/ : /^-?\d+,(?:\d{1,2}|\d{4,})$/
  const dotted = isResplit && isDecimal.test(plain) ? plain.replace(',', '.') : plain
  return dotted === cell.trim() ? cell : dotted
}

/** Without the signs that group thousands. */
function ungrouped(text: string, sign: DecimalSign): string | null {
  // A space or an apostrophe groups, whatever the decimal sign.
  if (/^-?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(text)) return text.replace(/[ \u00a0\u202f'’]/g, '')
  const groups = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/.exec(text)
  if (groups === null) return null
  const [, group = '', decimals] = groups
  const isGrouped = decimals === undefined ? sign !== null && sign !== group : decimals !== group
  return isGrouped ? text.replaceAll(group, '') : null
}

/** The largest power of ten of an amount; what has a larger one is an id or an instant, of which digits are gone. */
const largestPower = 6

/** 1.2E+02 as 120. */
function inFull(text: string): string | null {
  const parts = /^(-?\d(?:[.,]\d{1,12})?)E([+-]?\d{1,2})$/i.exec(text)
  if (parts === null || Math.abs(Number(parts[2])) > largestPower) return null
  const value = Number(`${parts[1]?.replace(',', '.')}e${parts[2]}`)
  return String(Number(value.toPrecision(12)))
}

/** A length as HH:MM where a spreadsheet has made a time of day or a part of a day of it. */
function lengthCell(cell: string): string {
  const text = cell.trim().replace(/^['’]/, '')
  if (/^\d{2,4}:\d{2}$/.test(text) || text.length > 20) return text.length > 20 ? cell : text
  if (/^\d{1,4}:\d{2}/.test(text)) {
    const ms = lengthMs(text)
    return ms === null ? cell : clockText(ms)
  }
  const ms = fractionMs(text)
  return ms === null ? cell : clockText(Math.round(ms / 60_000) * 60_000)
}

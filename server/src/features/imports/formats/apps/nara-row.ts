import { isTimeZone } from '@nestwren/contract/fields'
import { type Cells, column, type Table } from '../text/table.ts'
import { lineOf } from '../values/notes.ts'
import { decimal, digitsOf, milk, unitName } from '../values/numbers.ts'
import { momentIn, startIn } from './moments.ts'
import { type Draft, fail, type Setting } from './role.ts'

/** What every row of Nara says, whatever its type. */
export interface NaraRow {
  readonly startMs: number
  readonly zone: string
  readonly notes: string
}

/** Binds the columns of one type; then reads rows of it. */
export type NaraReader = (table: Table) => (cells: Cells, row: NaraRow) => Draft

/** Reads what all types share. The milliseconds are the truth; the text in the row's zone stands in for them. */
export function naraRow(table: Table, setting: Setting): (cells: Cells) => NaraRow {
  const [epoch, text] = [column(table, 'start date/time (epoch)'), column(table, 'start date/time')]
  const [zone, note] = [column(table, 'time zone'), column(table, 'note')]
  return (cells) => {
    const named = zone(cells)
    const place = isTimeZone(named) ? named : setting.zone
    const startMs = epochMs(epoch(cells)) ?? startIn(text(cells), { zone: place, order: 'yearFirst' })
    return { startMs, zone: place, notes: note(cells) }
  }
}

function epochMs(text: string): number | null {
  return /^\d{10,15}$/.test(text) ? Number(text) : null
}

/** The end of a row: its milliseconds, its text, its length in seconds, or null. */
export function naraEnd(table: Table, type: string): (cells: Cells, row: NaraRow) => number | null {
  const [epoch, text, seconds] = ['end date/time (epoch)', 'end date/time', 'duration (seconds)'].map((name) =>
    column(table, `[${type}] ${name}`),
  ) as [Cell, Cell, Cell]
  return (cells, { startMs, zone }) => {
    const exact = epochMs(epoch(cells))
    const end = exact ?? (text(cells) === '' ? null : momentIn(text(cells), { zone, order: 'yearFirst' }))
    if (end === null && text(cells) !== '') fail('endNoTime', text(cells))
    const ms = secondsOf(seconds(cells))
    const found = end ?? (ms === null ? null : startMs + ms)
    return found !== null && found < startMs ? fail('endBeforeStart', text(cells) || epoch(cells)) : found
  }
}

type Cell = (cells: Cells) => string

/** Milliseconds of a number of seconds; null for an empty cell. */
export function secondsOf(text: string): number | null {
  if (text === '') return null
  const value = decimal(text)
  return value === null || value < 0 ? fail('lengthNoNumber', text) : Math.round(value * 1000)
}

/** A volume with its unit beside it; null for an empty cell. */
export function naraMilk(table: Table, name: string): (cells: Cells) => ReturnType<typeof milk> {
  const [volume, unit] = [column(table, name), column(table, `${name} unit`)]
  return (cells) => {
    const text = volume(cells)
    if (text === '') return null
    const value = decimal(text)
    if (value === null || value < 0) fail('amountNoNumber', text)
    return milk(value, unitName(unit(cells)), digitsOf(text)) ?? fail('amountUnknownUnit', unit(cells))
  }
}

/** A text that has to be there. */
export function neededText(text: string): string {
  return lineOf(text, 5000) === null ? fail('nameMissing') : text
}

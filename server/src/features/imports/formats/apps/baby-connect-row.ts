import { type Cells, column, type Table } from '../text/table.ts'
import { decimal, digitsOf, milk, unitName } from '../values/numbers.ts'
import { endIn, startIn } from './moments.ts'
import { type Draft, fail, type Setting } from './role.ts'

export interface ConnectRow {
  readonly start: string
  readonly end: string
  readonly activity: string
  readonly minutes: string
  readonly quantity: string
  readonly extra: string
  /** The sentence as it stands. */
  readonly sentence: string
  /** The sentence without the child's name in front, with single spaces. */
  readonly text: string
  /** What stands in the brackets at its end. */
  readonly brackets: string
  readonly notes: string
}

export type ConnectReader = (row: ConnectRow, setting: Setting) => Draft

export function connectRow(table: Table): (cells: Cells) => ConnectRow {
  const at = (name: string) => column(table, name)
  const [start, end, activity, minutes] = [at('start time'), at('end time'), at('activity'), at('duration (min)')]
  const [quantity, extra, text, notes, child] = [
    at('quantity'),
    at('extra data'),
    at('text'),
    at('notes'),
    at('child name'),
  ]
  return (cells) => {
    const sentence = text(cells)
    const words = withoutName(sentence.replace(/\s+/g, ' '), child(cells))
    return {
      start: start(cells),
      end: end(cells),
      activity: activity(cells),
      minutes: minutes(cells),
      quantity: quantity(cells),
      extra: extra(cells),
      sentence,
      text: words,
      brackets: /\(([^()]*)\)$/.exec(words)?.[1] ?? '',
      notes: notes(cells),
    }
  }
}

function withoutName(text: string, name: string): string {
  if (name === '' || !text.toLowerCase().startsWith(name.toLowerCase())) return text
  const rest = text.slice(name.length)
  return /^(?:['’]s)?\s/.test(rest) ? rest.replace(/^(?:['’]s)?\s+/, '') : text
}

/** Start and end; the end is null for a moment, which the app writes as an end at the start. */
export function spanOf(row: ConnectRow, setting: Setting) {
  const startMs = startIn(row.start, setting)
  const end = endIn(row.end, startMs, setting)
  const minutes = row.minutes === '' ? null : decimal(row.minutes)
  const byLength = minutes !== null && minutes > 0 ? startMs + minutes * 60_000 : null
  return { startMs, endMs: end !== null && end > startMs ? end : byLength, zone: setting.zone }
}

/** The quantity of a row in a unit; null for an empty cell. */
export function quantityOf({ quantity }: ConnectRow, unit: string) {
  if (quantity === '') return null
  const value = decimal(quantity)
  if (value === null || value < 0) fail('amountNoNumber', quantity)
  return milk(value, unitName(unit), digitsOf(quantity)) ?? fail('amountUnknownUnit', unit)
}

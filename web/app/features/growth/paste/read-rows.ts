import { type FigureName, figureNames, figures } from '@nestwren/contract/growth-figures'
import { type FigureUnit, readFigure, type TypedFigure, unitOf, usualFigures } from '../figures.ts'
import type { TypedByName } from '../measurement-fields.ts'
import type { GrowthUnits } from '../use-units.ts'
import { type DateOrder, isOrderSure, orderOf, readDate } from './read-dates.ts'

/** A row of the spreadsheet as it was understood. */
export interface PastedRow {
  /** From 1, as it was pasted. */
  readonly line: number
  readonly cells: readonly string[]
  readonly measuredOn: string | null
  readonly isDateAmbiguous: boolean
  readonly typed: TypedByName
  readonly note: string
  /** Figures whose cell could not be read. */
  readonly unread: readonly FigureName[]
}

type Column = FigureName | 'date' | 'note'

/** What a heading is about, in English and Spanish; the first that fits. */
const headings: Readonly<Record<Column, RegExp>> = {
  date: /\b(date|day|fecha|d[ií]a|when|cu[aá]ndo)\b/i,
  head: /\b(head|hc|cef[aá]lico|cabeza|craneal)\b/i,
  arm: /\b(arm|muac|brazo)\b/i,
  weight: /\b(weight|wt|peso)\b/i,
  length: /\b(length|height|ht|stature|talla|longitud|altura|estatura)\b/i,
  note: /\b(note|notes|comment|comments|nota|notas|comentarios?)\b/i,
}
const columns = Object.keys(headings) as Column[]
const usual: readonly Column[] = ['date', ...usualFigures]

interface Columns {
  readonly at: ReadonlyMap<Column, number>
  readonly units: ReadonlyMap<Column, FigureUnit>
  readonly hasHeading: boolean
}

/** Returns what each column is: by its heading, else in the order of our own table. */
function columnsOf([first = []]: readonly (readonly string[])[]): Columns {
  const at = new Map<Column, number>()
  const units = new Map<Column, FigureUnit>()
  for (const [index, cell] of first.entries()) {
    const column = columns.find((one) => headings[one].test(cell))
    if (column === undefined || at.has(column)) continue
    at.set(column, index)
    if (column === 'date' || column === 'note') continue
    const unit = (
      /[([]([^)\]]+)[)\]]\s*$/.exec(cell)?.[1] ??
      cell
        .trim()
        .split(/[\s,/]+/)
        .at(-1) ??
      ''
    ).trim()
    const known =
      unitOf(unit, column) ?? (figures[column].quantity === 'weight' && /lb.*oz/i.test(unit) ? 'lb-oz' : null)
    if (known !== null) units.set(column, known)
  }
  // A first row that is a date and figures is no heading.
  if (at.size > 0) return { at, units, hasHeading: true }
  return { at: new Map(usual.map((column, index) => [column, index])), units, hasHeading: false }
}

/**
 * Returns the rows of a spreadsheet, as they were pasted or split. Empty ones are left out. Figures without a unit are in that
 * of their heading, else in the person's; nothing is guessed beyond that.
 * @param order of day and month where the dates do not settle it
 * @param isOrderChosen whether a person said so: then no date is ambiguous
 */
export function readRows(
  table: readonly (readonly string[])[],
  { units, order, isOrderChosen = false }: { units: GrowthUnits; order: DateOrder; isOrderChosen?: boolean },
): readonly PastedRow[] {
  const { at, units: headed, hasHeading } = columnsOf(table)
  const body = table
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(hasHeading ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const cellOf = (cells: readonly string[], column: Column) => {
    const index = at.get(column)
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const dates = body.map(({ cells }) => cellOf(cells, 'date'))
  const [dateOrder, isSure] = [orderOf(dates, order), isOrderChosen || isOrderSure(dates)]
  return body.map(({ cells, line }) => {
    const date = readDate(cellOf(cells, 'date'), dateOrder, isSure)
    const typed: Partial<Record<FigureName, TypedFigure>> = {}
    const unread: FigureName[] = []
    for (const name of figureNames) {
      const cell = cellOf(cells, name)
      if (cell === '' || cell === '-' || cell === '–') continue
      const otherwise = headed.get(name) ?? units[figures[name].quantity]
      const figure = readFigure(cell, name, plainUnit(cell, otherwise))
      if (figure === null) unread.push(name)
      else typed[name] = figure
    }
    return {
      line,
      cells,
      measuredOn: date?.date ?? null,
      isDateAmbiguous: date?.isAmbiguous ?? false,
      typed,
      note: cellOf(cells, 'note'),
      unread,
    }
  })
}

/** One number without a unit is pounds where weights are pounds and ounces: 14.3 is not 14 ounces. */
const plainUnit = (cell: string, unit: FigureUnit): FigureUnit =>
  unit === 'lb-oz' && /^[\d.,]+$/.test(cell) ? 'lb' : unit

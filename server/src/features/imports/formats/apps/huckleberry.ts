import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { huckleberryCare } from './huckleberry-care.ts'
import { huckleberryFeeds } from './huckleberry-feeds.ts'
import type { HuckleberryRow, TypeReader } from './huckleberry-row.ts'
import { type App, type Role, unsupported } from './role.ts'

const columns = [
  'type',
  'start',
  'end',
  'duration',
  'start condition',
  'start location',
  'end condition',
  'notes',
] as const

const types: ReadonlyMap<string, TypeReader> = new Map([...huckleberryFeeds, ...huckleberryCare])

function rowsOf(table: Table): (cells: Cells) => HuckleberryRow {
  const [type, start, end, duration, startCondition, startLocation, endCondition, notes] = columns.map((name) =>
    column(table, name),
  ) as [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]
  return (cells) => ({
    type: type(cells),
    start: start(cells),
    end: end(cells),
    duration: duration(cells),
    startCondition: startCondition(cells),
    startLocation: startLocation(cells),
    endCondition: endCondition(cells),
    // The app writes a line break as a backslash and an n.
    notes: notes(cells).replaceAll('\\n', '\n'),
  })
}

type Cell = (cells: Cells) => string

const log: Role = {
  name: 'log',
  identity: columns,
  matches: (table) => hasColumns(table, 'type', 'start', 'end', 'start condition', 'end condition'),
  label: (table) => column(table, 'type'),
  isSleep: (table) => {
    const type = column(table, 'type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const row = rowsOf(table)
    return ([cells = []]) => {
      const one = row(cells)
      return types.get(one.type.toLowerCase())?.(one, setting) ?? unsupported(one.type)
    }
  },
}

/** Huckleberry: one CSV for each child, of all types, whose columns mean something else for each of them. */
export const huckleberry: App = {
  name: 'huckleberry',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
}

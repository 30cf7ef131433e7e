import { type Cells, type Column, column, hasColumns, type Table } from '../text/table.ts'
import { noteOf } from '../values/notes.ts'
import { decimal } from '../values/numbers.ts'
import { endIn, startIn } from './moments.ts'
import { type Draft, fail, type Role, type Setting } from './role.ts'

/** What every list of Baby Buddy has, by row. */
export interface Common {
  readonly setting: Setting
  /** The notes of the row and, behind the given lines, its tags. */
  notes(cells: Cells, ...lines: readonly (string | null)[]): string
}

/** The child of a row: by its number, else by its names, where the number was left out of the export. */
export function childOf(table: Table): Column {
  const [id, first, last] = [
    column(table, 'child_id', 'child'),
    column(table, 'child_first_name'),
    column(table, 'child_last_name'),
  ]
  return (cells) => {
    if (id(cells) !== '') return `child:${id(cells)}`
    const name = `${first(cells)} ${last(cells)}`.trim()
    return name === '' ? '' : `name:${name.toLowerCase()}`
  }
}

export function isOfChild(table: Table): boolean {
  return ['child_id', 'child', 'child_first_name'].some((name) => hasColumns(table, name))
}

/** A list of Baby Buddy: rows of a child, with notes, tags and ids. */
export function listRole(
  name: string,
  matches: (table: Table) => boolean,
  reader: (table: Table, common: Common) => (cells: Cells) => Draft,
): Role {
  return {
    name,
    matches: (table) => isOfChild(table) && matches(table),
    id: (table) => column(table, 'id'),
    child: childOf,
    reader: (table, setting) => {
      const [notes, tags] = [column(table, 'notes'), column(table, 'tags')]
      const read = reader(table, {
        setting,
        notes: (cells, ...lines) => noteOf(notes(cells), ...lines, tagLine(tags(cells), setting)),
      })
      return ([cells = []]) => read(cells)
    },
  }
}

/** The names of tags; ids whose names no file tells are left out. */
function tagLine(text: string, { lookups }: Setting): string | null {
  const parts = text.split(',').map((one) => one.trim())
  const names = parts.flatMap((one) => (/^\d+$/.test(one) ? (lookups.get(one) ?? []) : one)).filter((one) => one !== '')
  return names.length === 0 ? null : `Tags: ${names.join(', ')}`
}

/** Start and end of a row; a moment where it has only one `time`. */
export function spanOf(table: Table, setting: Setting): (cells: Cells) => { startMs: number; endMs: number | null } {
  const [start, end] = [column(table, 'start', 'time'), column(table, 'end')]
  return (cells) => {
    const startMs = startIn(start(cells), setting)
    return { startMs, endMs: endIn(end(cells), startMs, setting) }
  }
}

/** A number of a row that is not below zero; null for an empty cell. */
export function amountOf(text: string): number | null {
  if (text === '') return null
  const value = decimal(text)
  return value === null || value < 0 ? fail('amountNoNumber', text) : value
}

import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { type Draft, deletedThere, type Role, type Setting } from './role.ts'

/** A list of an account's data: rows with ids, of a child; what was deleted in the app is left out. */
export function accountRole(
  name: string,
  matches: (table: Table) => boolean,
  bind: (table: Table, setting: Setting) => (cells: Cells) => Draft,
): Role {
  return {
    name,
    matches: (table) => hasColumns(table, 'babyid', 'familyid') && matches(table),
    id: (table) => column(table, 'id'),
    child: (table) => {
      const baby = column(table, 'babyid')
      return (cells) => (baby(cells) === '' ? '' : `child:${baby(cells)}`)
    },
    reader: (table, setting) => {
      const [deleted, read] = [column(table, 'deletedat'), bind(table, setting)]
      return ([cells = []]) => (deleted(cells) === '' ? read(cells) : deletedThere())
    },
  }
}

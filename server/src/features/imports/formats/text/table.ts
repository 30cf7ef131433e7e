/** Rows under a header, of a CSV or of a list of JSON. */
export interface Table {
  /** Of the file. */
  readonly name: string
  /** As they stand. */
  readonly header: readonly string[]
  /** Trimmed, in lower case: how columns are found. */
  readonly columns: readonly string[]
  /** Cells by column; shorter than the header where the rest is empty. */
  readonly rows: readonly (readonly string[])[]
  readonly isJson: boolean
  /** True where another sign parts the cells than the comma that every app writes: a spreadsheet has saved the file. */
  readonly isResplit?: boolean
  /** The rows as they stand in the file, where `rows` are what a spreadsheet made of them put back. */
  readonly written?: readonly (readonly string[])[]
  /** Places of rows whose quotes do not add up: where their cells end is a guess. */
  readonly broken: ReadonlySet<number>
}

export type Cells = readonly string[]
/** Reads one column of a row, trimmed; empty where the table lacks the column. */
export type Column = (cells: Cells) => string

const nothing: Column = () => ''

/** The first of the named columns that the table has. Names in lower case. */
export function column(table: Table, ...names: readonly string[]): Column {
  const place = names.map((name) => table.columns.indexOf(name)).find((found) => found !== -1)
  return place === undefined ? nothing : (cells) => trimmed(cells[place])
}

/** Reads several columns of a row at once, each under the name that code gives it. */
export function columns<Name extends string>(
  table: Table,
  named: Readonly<Record<Name, string>>,
): (cells: Cells) => Readonly<Record<Name, string>> {
  const bound = Object.entries<string>(named).map(([name, written]) => [name, column(table, written)] as const)
  return (cells) => Object.fromEntries(bound.map(([name, read]) => [name, read(cells)])) as Record<Name, string>
}

/** True where the table has all the named columns. */
export function hasColumns(table: Table, ...names: readonly string[]): boolean {
  return names.every((name) => table.columns.includes(name))
}

/** The name of a column as it is compared: trimmed, in lower case, every space a plain one. */
export function columnName(written: string): string {
  return written
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase()
}

function trimmed(cell: string | undefined): string {
  return cell === undefined ? '' : cell.trim()
}

/** Columns with the names of people of another app, which are not taken along. */
export const caregiverColumn = /caregiver|caretaker|logged by/
const secretColumn = /pin$|password|e-?mail|token/

/** A row as an object by header, without empty cells, people and secrets; for lists of what was not imported. */
export function cellsOf(table: Table, cells: Cells): Record<string, string> {
  const named: Record<string, string> = Object.create(null)
  table.header.forEach((name, place) => {
    const cell = cells[place] ?? ''
    const column = table.columns[place] ?? ''
    if (caregiverColumn.test(column) || secretColumn.test(column)) return
    if (cell.trim() !== '') named[name === '' ? `#${place + 1}` : name] = cell
  })
  return { ...named }
}

import { brand } from '@nestwren/contract/brand'
import type { Opened } from './text/open-files.ts'
import { hasColumns, type Table } from './text/table.ts'

/**
 * True for the family's own export (features/privacy/export-zip.ts): its README.txt and one of the lists that every export
 * holds, or a list of its log entries. It is read elsewhere, with its photos and documents; here it is only known.
 */
export function isNestwrenExport({ tables, texts }: Pick<Opened, 'tables' | 'texts'>): boolean {
  const hasReadMe = texts.some(({ name, text }) => baseName(name) === 'README.txt' && text.startsWith(`${brand.name}:`))
  const names = tables.filter(({ isJson }) => isJson).map(({ name }) => baseName(name))
  return tables.some(isEntries) || (hasReadMe && (names.includes('account.json') || names.includes('children.json')))
}

/** No other app's list is called like this and has these columns. */
function isEntries(table: Table): boolean {
  return table.isJson && /^entries-[\w-]+\.json$/.test(baseName(table.name)) && hasColumns(table, ...ownColumns)
}

const ownColumns = ['id', 'childid', 'startat', 'tz', 'createdbyname']

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

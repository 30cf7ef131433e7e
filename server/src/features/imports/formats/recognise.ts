import type { App } from './apps/role.ts'
import { askable, sourceChildren } from './children.ts'
import { type Identified, identify } from './identify.ts'
import { type Restored, restored } from './spreadsheet/restore.ts'
import { caregiverColumn, type Table } from './text/table.ts'
import type { Asks, Recognised, SourceFile } from './upload.ts'

/**
 * Says where an upload comes from and what has to be asked before it can be read. By what the files hold, never by their
 * names. Never throws; what cannot be read stands in `refusals`.
 * @param latest milliseconds behind which no date of a log lies
 */
export function recognise(files: readonly SourceFile[], latest = Number.POSITIVE_INFINITY): Recognised {
  const identified = identify(files)
  const dates = restored(identified.tables, { answer: null, latest })
  const found = { ...identified, tables: dates.tables }
  const app = found.app === null || found.app === 'nestwren' ? null : found.app
  const tables = found.tables.map(({ table }) => table)
  const read = found.tables.map(({ table, role }) => ({
    name: table.name,
    role: role.name,
    records: table.rows.length,
  }))
  const strange = found.strange.map(({ name, rows }) => ({ name, role: '', records: rows.length }))
  const children = sourceChildren(found)
  const asked = askable(children)
  const refusals =
    asked.length < children.length
      ? [...found.refusals, { file: null, code: 'tooManyChildren' as const }]
      : found.refusals
  const isEmpty = read.length === 0 && strange.length === 0 && found.app !== 'nestwren'
  return {
    app: found.app === 'nestwren' ? 'nestwren' : (app?.name ?? 'unknown'),
    variant: app?.variantOf(tables) ?? '',
    files: app === null ? strange : read,
    ignored: found.ignored,
    dateOrder: dates.order,
    asks: { ...asksOf(found, app, dates), children: asked },
    caregivers: caregiversIn(tables),
    refusals: isEmpty && refusals.length === 0 ? [{ file: null, code: 'nothingToRead' as const }] : refusals,
  }
}

function caregiversIn(tables: readonly Table[]): number {
  const names = new Set<string>()
  for (const { columns, rows } of tables) {
    const places = [...columns.keys()].filter((place) => isCaregiver(columns[place] ?? ''))
    for (const cells of rows) for (const place of places) names.add((cells[place] ?? '').trim().toLowerCase())
  }
  names.delete('')
  return names.size
}

/** An id names nobody. */
function isCaregiver(column: string): boolean {
  return caregiverColumn.test(column) && !column.endsWith('id')
}

function asksOf(found: Identified, app: App | null, { isAsked, isMixed }: Restored): Omit<Asks, 'children'> {
  const tables = found.tables.map(({ table }) => table)
  return {
    zone: app === null ? found.strange.length > 0 : app.asksZone(tables),
    dateOrder: isAsked,
    datesMixed: isMixed,
    units: app?.asksUnits?.(tables) ?? [],
    mappings: found.strange.map(({ name }) => name),
  }
}

import { brand } from '@nestwren/contract/brand'
import { babyBuddy } from './apps/baby-buddy.ts'
import { babyConnect } from './apps/baby-connect.ts'
import { babyTracker } from './apps/baby-tracker.ts'
import { huckleberry } from './apps/huckleberry.ts'
import { nara } from './apps/nara.ts'
import type { App, Role } from './apps/role.ts'
import { isOperatorBackup, isTranslatedSprout, sproutTrack } from './apps/sprout-track.ts'
import { type Opened, openFiles } from './text/open-files.ts'
import { hasColumns, type Table } from './text/table.ts'
import type { Refusal, SourceFile } from './upload.ts'

/** Apps whose files are known. The one that knows most of the files of an upload reads it. */
const knownApps: readonly App[] = [sproutTrack, babyBuddy, huckleberry, nara, babyTracker, babyConnect]

export interface RoledTable {
  readonly table: Table
  readonly role: Role
}

/** An upload whose files are known for what they are. */
export interface Identified {
  readonly app: App | 'nestwren' | null
  readonly tables: readonly RoledTable[]
  /** Tables of no known app: a person can name their columns. */
  readonly strange: readonly Table[]
  readonly ignored: readonly string[]
  readonly refusals: readonly Refusal[]
}

/** Says which app an upload comes from and what each file is, by their content. Never throws. */
export function identify(files: readonly SourceFile[]): Identified {
  const opened = openFiles(files)
  if (isNestwrenExport(opened))
    return { app: 'nestwren', tables: [], strange: [], ignored: files.map(({ name }) => name), refusals: [] }
  if (opened.objects.some(({ value }) => isOperatorBackup(value)))
    return { app: null, tables: [], strange: [], ignored: [], refusals: [{ file: null, code: 'operatorBackup' }] }
  const app = bestFor(opened.tables)
  return app === null ? unknown(opened) : known(app, opened)
}

const others = ({ objects, texts }: Opened) => [...objects, ...texts].map(({ name }) => name)

function bestFor(tables: readonly Table[]): App | null {
  const counted = knownApps.map((app) => ({ app, count: tables.filter((table) => isOf(app, table)).length }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return most.count === 0 ? null : most.app
}

function isOf(app: App, table: Table): boolean {
  return app.isIgnored(table) || app.roles.some((role) => role.matches(table))
}

function unknown(opened: Opened): Identified {
  const refusals: Refusal[] = opened.tables
    .filter(isTranslatedSprout)
    .map(({ name }) => ({ file: name, code: 'translatedHeader' }))
  const strange = opened.tables.filter((table) => !isTranslatedSprout(table))
  return { app: null, tables: [], strange, ignored: others(opened), refusals: [...opened.refusals, ...refusals] }
}

function known(app: App, opened: Opened): Identified {
  const tables: RoledTable[] = []
  const strange: Table[] = []
  const ignored = others(opened)
  const refusals = [...opened.refusals]
  for (const table of opened.tables) {
    const role = app.roles.find((one) => one.matches(table))
    if (role !== undefined) tables.push({ table: app.repair?.(table) ?? table, role })
    else if (app.isIgnored(table)) ignored.push(table.name)
    else if (knownApps.some((other) => isOf(other, table))) refusals.push({ file: table.name, code: 'mixedApps' })
    else {
      strange.push(table)
      refusals.push({ file: table.name, code: isTranslatedSprout(table) ? 'translatedHeader' : 'unknownType' })
    }
  }
  return { app, tables: inOrder(app, tables), strange, ignored, refusals }
}

/** By role, then as they came; of files that a browser saved under one name, the one that was saved first comes first. */
function inOrder(app: App, tables: readonly RoledTable[]): readonly RoledTable[] {
  const saved = new Map(tables.map((one) => [one, savedAs(one.table.name)]))
  const bases = [...new Set([...saved.values()].map(({ base }) => base))]
  const places = new Map(bases.map((base, place) => [base, place]))
  const rank = (one: RoledTable) => {
    const { base = '', count = 0 } = saved.get(one) ?? {}
    return { base: places.get(base) ?? 0, count }
  }
  const bySaving = (one: RoledTable, other: RoledTable) => {
    const [first, second] = [rank(one), rank(other)]
    return first.base - second.base || first.count - second.count
  }
  return app.roles.flatMap((role) => tables.filter((one) => one.role === role).sort(bySaving))
}

/** A browser puts a number behind the name of what was saved before: `Feeding (1).csv` is the later of two. */
function savedAs(name: string): { readonly base: string; readonly count: number } {
  const parts = /^(.*) \((\d{1,4})\)(\.\w+)$/.exec(name)
  return parts === null ? { base: name, count: 0 } : { base: `${parts[1]}${parts[3]}`, count: Number(parts[2]) }
}

/**
 * True for the family's own export (features/privacy/export-zip.ts): its README.txt and one of the lists that every export
 * holds, or a list of its log entries. It is read elsewhere, with its photos and documents; here it is only known.
 */
function isNestwrenExport({ tables, texts }: Pick<Opened, 'tables' | 'texts'>): boolean {
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

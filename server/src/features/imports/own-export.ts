import type { ImportTotals } from '@nestwren/contract/imports-schemas'
import { readMember } from '../account/public.ts'
import { showsGallery } from '../site/public.ts'
import { emptyTotals } from './formats/totals.ts'
import { addProgress, createTurnEnd, type ImportJobDeps, stillIn, TooMuch, TurnOver } from './job-parts.ts'
import { leftOutRow, listsIn, profileList } from './own-lists.ts'
import { createOwnReader, type SortedList } from './own-reader.ts'
import { createOwnWriter } from './own-writer.ts'
import type { ListBatch, ListedRow, LocalFile, OwnExport } from './parse/protocol.ts'
import type { Parser } from './parse/run-parse.ts'
import { type ImportKey, isThis } from './queries.ts'
import type { RowKeeper } from './row-commands.ts'
import { importsTable } from './tables.ts'

export interface OwnImport {
  readonly files: readonly LocalFile[]
  readonly parser: Parser
  readonly own: OwnExport
  readonly rows: RowKeeper
  readonly signal: AbortSignal
}

export interface OwnRun extends OwnImport {
  readonly folder: string
  readonly by: string
}

/** Says what of an export would come back, without storing anything. */
export async function countOwnExport(deps: ImportJobDeps, key: ImportKey, run: OwnImport): Promise<ImportTotals> {
  const [row] = await deps.database.db.select({ by: importsTable.createdBy }).from(importsTable).where(isThis(key))
  const totals = await goThrough(deps, key, run, { status: 'reading', by: row?.by ?? '', folder: null })
  if (totals === 'unfinished') throw new Error('Counting has no turns')
  return totals
}

/** Brings an export back; a long one in several turns, each of which finds what the ones before have stored. */
export function bringBackExport(
  deps: ImportJobDeps,
  key: ImportKey,
  run: OwnRun,
): Promise<ImportTotals | 'unfinished'> {
  return goThrough(deps, key, run, { status: 'importing', by: run.by, folder: run.folder })
}

interface Mode {
  readonly status: 'reading' | 'importing'
  readonly by: string
  /** For the files of the ZIP; null where nothing is stored. */
  readonly folder: string | null
}

async function goThrough(
  deps: ImportJobDeps,
  key: ImportKey,
  { files, parser, own, rows, signal }: OwnImport,
  { status, by, folder }: Mode,
): Promise<ImportTotals | 'unfinished'> {
  const { database, clock, items } = deps
  const zip = await zipOf(files, parser)
  const { returning, unknown } = listsIn(own, items, deps.knownLists)
  const exporterId = await exporterOf(parser, zip)
  const member = await readMember(database.db, { accountId: key.accountId, userId: by })
  const who = { accountId: key.accountId, by, now: clock.now() }
  // On a site that shows photos already they would be seen before anybody has looked; one that is turned on asks first.
  const isShown = await showsGallery(database.db, key.accountId)
  const mayPublish = member?.permissions.sitePublishPhotos === true && !isShown
  const switches = member?.permissions ?? null
  const isDry = folder === null
  const reader = await createOwnReader({ deps, key, own, who, exporterId, switches, mayPublish, returning, isDry })
  const turnEnd = createTurnEnd(deps.bounds.turnMs)
  const writer = folder === null ? null : createOwnWriter({ deps, key, own, who, parser, zip, folder, signal, turnEnd })
  const counts = new Map<string, ImportTotals['lists'][number]>()
  let records = 0
  const count = ({ rows: { length } }: ListBatch) => {
    signal.throwIfAborted()
    records += length
    if (records > deps.bounds.ownRecords) throw new TooMuch('An export has too many rows')
  }
  const take = async (batch: ListBatch) => {
    count(batch)
    const sorted = await reader.sort(batch)
    const left = writer === null ? [] : await writer.store(sorted)
    if (sorted.list.is === 'children') reader.forgetChildren(notStored(sorted, left))
    const out = [...sorted.leftOut, ...left]
    await database.transaction(async (tx) => {
      await stillIn(tx, key, status)
      await rows.keep(tx, out)
      await addProgress(tx, key, batch.rows.length, clock.now())
    })
    const before = counts.get(batch.list) ?? { name: batch.list, records: 0, imported: 0, alreadyHere: 0, leftOut: 0 }
    const imported = sorted.own + sorted.fresh.length - left.length
    counts.set(batch.list, {
      name: batch.list,
      records: before.records + batch.rows.length,
      imported: before.imported + imported,
      alreadyHere: before.alreadyHere + sorted.here,
      leftOut: before.leftOut + out.length,
    })
  }
  try {
    await parser.run('lists', { path: zip, names: returning.map(({ name }) => name) }, async (batch) => {
      await take(batch)
      return null
    })
    await writer?.storeChildPhotos(reader.childPhotoIds)
  } catch (error) {
    if (error instanceof TurnOver) return 'unfinished'
    throw error
  }
  for (const name of unknown) await tellUnknown(name)
  return totalsOf([...counts.values()])

  async function tellUnknown(name: string): Promise<void> {
    let leftOut = 0
    await parser.run('lists', { path: zip, names: [name] }, async (batch) => {
      count(batch)
      leftOut += batch.rows.length
      return null
    })
    counts.set(name, { name, records: leftOut, imported: 0, alreadyHere: 0, leftOut })
    const reason = { code: 'unknownList' as const, params: { label: name } }
    await database.transaction((tx) => rows.keep(tx, [leftOutRow(name, 0, reason)]))
  }
}

function notStored({ fresh }: SortedList, left: readonly ListedRow[]): string[] {
  const records = new Set(left.map(({ record }) => record))
  return fresh.filter(({ record }) => records.has(record)).map(({ row }) => row.id)
}

/** The file that is the export. */
async function zipOf(files: readonly LocalFile[], parser: Parser): Promise<string> {
  for (const { path, name } of files) {
    const { own } = await parser.run('look', { files: [{ path, name }] }, () => Promise.reject(new Error('No batch')))
    if (own !== null) return path
  }
  throw new Error('No file is an export')
}

async function exporterOf(parser: Parser, path: string): Promise<string | null> {
  let id: unknown = null
  await parser.run('lists', { path, names: [profileList] }, async ({ rows: [profile] }) => {
    id = profile?.id
    return null
  })
  return typeof id === 'string' ? id : null
}

function totalsOf(lists: ImportTotals['lists']): ImportTotals {
  const sum = (name: 'records' | 'alreadyHere' | 'leftOut') => lists.reduce((all, list) => all + list[name], 0)
  return {
    ...emptyTotals(),
    unsupported: {},
    records: sum('records'),
    alreadyHere: sum('alreadyHere'),
    leftOut: sum('leftOut'),
    lists,
  }
}

import { type VaultSection, vaultSections } from '@nestwren/contract/vault'
import { and, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type AccountPurge, purgeOf } from '../../platform/db/account-purge.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { isPassingTrouble } from '../../platform/db/errors.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { TaskContext } from '../../platform/jobs/task.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { makeTempFolder, removeTempFolder } from '../../platform/temp-folders/temp-folders.ts'
import { findPerson } from '../account/public.ts'
import { type FileName, type FileReader, markUnreadable } from '../storage/public.ts'
import { lastKeptOf } from '../vault/public.ts'
import { type ExportProgress, startProgress, type WriteListsOptions, writeLists } from './export-lists.ts'
import type { ExportPart } from './export-part.ts'
import { type ExportScope, readExportScope, scopeMark } from './export-scope.ts'
import { exportZip } from './export-zip.ts'
import { type ExportRow, exportListedMs, exportRetentionMs } from './queries.ts'
import { dataExportsTable } from './tables.ts'

const e = dataExportsTable
/** All tries of the job together take less; what is still running then has lost its job. */
const lostAfterMs = 3600 * 1000

export interface ExportKey {
  readonly accountId: string
  readonly exportId: string
}

export function isThis({ accountId, exportId }: ExportKey) {
  return and(eq(e.accountId, accountId), eq(e.id, exportId))
}

export const isUnderWay = inArray(e.status, ['queued', 'running'])

/** All files of an export, also of tries that were cut short, begin with it. */
function folderOf({ accountId, exportId }: ExportKey): string {
  return `exports/${accountId}/${exportId}/`
}

/** What is written down of a scope when it is asked for. */
type QueuedScope = Pick<ExportScope, 'accountId' | 'userId' | 'isWholeFamily' | 'leftOut' | 'keptOut'>

/**
 * Writes down that an export is to be made; null while one is under way, of the family or, of less, of the same person.
 * Who takes along only what is theirs keeps nobody from taking the family's.
 */
export async function queueExport(
  db: Db,
  { accountId, userId, isWholeFamily, leftOut, keptOut }: QueuedScope,
  opened: readonly VaultSection[],
  now: Date,
): Promise<ExportRow | null> {
  const vault = { openedSections: [...opened], leftOut: [...leftOut], keptOut: [...keptOut] }
  const asked = { accountId, id: uuidv7(), requestedBy: userId, isWholeFamily, ...vault, createdAt: now }
  const [row] = await db
    .insert(e)
    .values({ ...asked, status: 'queued', progressPercent: 0 })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export interface RunExportDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly fileReader: FileReader
  readonly parts: readonly ExportPart[]
  /** The instant of each call. */
  readonly now: () => Date
}

/**
 * Makes the file of an export that is under way; anything else is left alone. It begins anew each time: a try that was
 * cut short has left a file that the next one replaces.
 */
export async function runExport(
  deps: RunExportDeps,
  key: ExportKey,
  context: Pick<TaskContext, 'signal' | 'isLastAttempt'>,
): Promise<void> {
  const { database, files } = deps
  const [row] = await database.db
    .update(e)
    .set({ status: 'running', progressPercent: 0 })
    .where(and(isThis(key), isUnderWay))
    .returning()
  if (row === undefined) return
  try {
    const made = await makeFile(deps, key, row, context.signal)
    const { rowCount } = await database.db
      .update(e)
      .set(made === null ? { status: 'failed', finishedAt: deps.now() } : finished(made, deps.now()))
      .where(and(isThis(key), isUnderWay))
    // The family was deleted meanwhile.
    if (rowCount === 0) await removeFiles(files, key)
  } catch (error) {
    if (context.isLastAttempt && !isPassingTrouble(error)) await failExport(deps, key)
    throw error
  }
}

interface Made {
  readonly blobKey: string
  readonly sizeBytes: number
  readonly leftOut: VaultSection[]
  readonly keptOut: VaultSection[]
  readonly holdsKept: VaultSection[]
}

function finished(made: Made, now: Date) {
  const expiresAt = new Date(now.getTime() + exportRetentionMs)
  return { status: 'ready' as const, progressPercent: 100, ...made, finishedAt: now, expiresAt }
}

/** Null when whoever asked is not in the family any more, or may take the whole family along only since. */
async function makeFile(
  deps: RunExportDeps,
  key: ExportKey,
  row: ExportRow,
  signal: AbortSignal,
): Promise<Made | null> {
  const { database, files, parts } = deps
  const progress = progressOf(database, key)
  const folder = await makeTempFolder()
  try {
    const read = await readData(deps, key, row, { folder, progress, signal })
    if (read === null) return null
    const { scope, holdsKept, locale, now } = read
    const { leftOut, keptOut } = scope
    const zip = exportZip({ ...read.written, ...filesFrom(deps), parts, leftOut, locale, now, progress, signal })
    try {
      const blobKey = `${folderOf(key)}${scopeMark(scope)}.zip`
      const { sizeBytes } = await files.put(blobKey, zip, { contentType: 'application/zip' })
      return { blobKey, sizeBytes, leftOut: [...leftOut], keptOut: [...keptOut], holdsKept }
    } finally {
      zip.destroy()
    }
  } finally {
    await progress.close()
    await removeTempFolder(folder)
  }
}

/** Writes down how far an export is. */
export function progressOf(database: Database, key: ExportKey): ExportProgress {
  return startProgress(async (percent) => {
    await database.db
      .update(e)
      .set({ progressPercent: percent })
      .where(and(isThis(key), isUnderWay))
  })
}

/** Writes all lists as they are at one moment, however long it takes; null as for {@link makeFile}. */
export async function readData(
  { database, parts, now: clock }: RunExportDeps,
  { accountId }: ExportKey,
  { requestedBy: userId, isWholeFamily, openedSections }: ExportRow,
  options: Pick<WriteListsOptions, 'folder' | 'progress' | 'signal'>,
) {
  const now = clock()
  return database.transaction(
    async (db) => {
      const scope = await readExportScope(db, { accountId, userId }, now, openedSections)
      const person = await findPerson(db, { userId })
      // Whoever was given more since has asked for less, and was counted for less.
      if (scope === null || person === null || (scope.isWholeFamily && !isWholeFamily)) return null
      const last = await lastKeptOf(db, accountId)
      const holdsKept = vaultSections.filter((section) => last[section] !== null && !scope.keptOut.includes(section))
      const written = await writeLists({ db, scope, parts, ...options })
      return { scope, holdsKept, locale: person.locale, now, written }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Reads the files of a family for its export, and writes down which of them cannot be read. */
export function filesFrom({ database, fileReader, now }: Pick<RunExportDeps, 'database' | 'fileReader' | 'now'>) {
  return {
    openFile: async (file: FileName) => (await fileReader.find(database.db, file))?.open?.bytes ?? null,
    // Only an attempt: the check of the files finds it as well.
    onUnreadable: (file: FileName) => void markUnreadable(database.db, file, now()).catch(() => undefined),
  }
}

type TidyDeps = Pick<RunExportDeps, 'database' | 'files' | 'now'>

/** Gives an export up; another one can be started. */
async function failExport({ database, files, now }: TidyDeps, key: ExportKey): Promise<void> {
  await database.db
    .update(e)
    .set({ status: 'failed', finishedAt: now() })
    .where(and(isThis(key), isUnderWay))
  await removeFiles(files, key)
}

async function removeFiles(files: BlobStore, key: ExportKey): Promise<void> {
  for await (const blobKey of files.list(folderOf(key))) await files.remove(blobKey)
}

/** Removes files whose time is over, gives up what has lost its job, and forgets old exports. Resolves to how many of each. */
export async function tidyExports(deps: TidyDeps): Promise<Record<string, number>> {
  const { database, files, now } = deps
  const keys = { accountId: e.accountId, exportId: e.id }
  const before = (ms: number): Date => new Date(now().getTime() - ms)
  const over = await database.db
    .select(keys)
    .from(e)
    .where(and(isNotNull(e.blobKey), lte(e.expiresAt, now())))
  for (const key of over) {
    await removeFiles(files, key)
    await database.db.update(e).set({ blobKey: null }).where(isThis(key))
  }
  const lost = await database.db
    .select(keys)
    .from(e)
    .where(and(isUnderWay, lt(e.createdAt, before(lostAfterMs))))
  for (const key of lost) await failExport(deps, key)
  const isOld = sql`${notInArray(e.status, ['queued', 'running'])} and ${lt(e.createdAt, before(exportListedMs))}`
  const forgotten = await removeInBatches(database.db, e, isOld)
  return { over: over.length, lost: lost.length, forgotten }
}

/** Exports of a family, with their files. */
export function exportPurge(files: BlobStore): readonly AccountPurge[] {
  return [
    {
      name: 'export files',
      async count(_db, accountId) {
        let total = 0
        for await (const _key of files.list(`exports/${accountId}/`)) total += 1
        return total
      },
      async purge(_database, accountId, signal) {
        let total = 0
        for await (const key of files.list(`exports/${accountId}/`)) {
          signal?.throwIfAborted()
          await files.remove(key)
          total += 1
        }
        return total
      },
    },
    purgeOf('exports', e),
  ]
}

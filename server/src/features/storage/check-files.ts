import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { EncryptedFileError } from '../../platform/storage/encrypted-file.ts'
import type { FileName, FileReader } from './file-reader.ts'
import { FilesKeyError } from './master-keys.ts'
import type { StoredFile } from './queries.ts'
import { fileChecksTable, storedFilesTable } from './tables.ts'

const f = storedFilesTable
/** Each file is looked at about this often. */
const checkEveryMs = 30 * 86_400_000
const batch = 50

export interface CheckDeps {
  readonly database: Database
  readonly files: Pick<BlobStore, 'ping'>
  readonly fileReader: FileReader
  readonly log: Pick<Log, 'error'>
}

export interface CheckResult {
  readonly checked: number
  readonly missing: number
  readonly altered: number
  /** There, but reading it fails, or what is stored is not what was encrypted. */
  readonly unreadable: number
}

/**
 * Reads files that nobody has looked at for a month and compares them with what was stored; says which are missing,
 * altered or cannot be read, again each time until they are right, and touches none of them. At most `mostBytes` and a
 * bit: the rest comes the next time. Rejects when the store is away.
 */
export async function checkFiles(
  deps: CheckDeps,
  now: Date,
  { mostBytes, signal }: { readonly mostBytes: number; readonly signal?: AbortSignal },
): Promise<CheckResult> {
  const { database, log } = deps
  const result = { checked: 0, missing: 0, altered: 0, unreadable: 0 }
  let bytesRead = 0
  for await (const rows of due(database, now)) {
    for (const row of rows) {
      if (bytesRead >= mostBytes) return noted(database, result, now)
      signal?.throwIfAborted()
      const state = await stateOf(deps, row)
      if (state === 'gone') continue
      result.checked += 1
      bytesRead += row.sizeBytes
      if (state === 'good') {
        await database.db
          .update(f)
          .set({ checkedAt: now, badAs: null, badSince: null })
          .where(and(eq(f.accountId, row.accountId), eq(f.key, row.key)))
        continue
      }
      result[state] += 1
      await database.db
        .update(f)
        .set({ badAs: state, badSince: sql`coalesce(${f.badSince}, ${now.toISOString()}::timestamptz)` })
        .where(and(eq(f.accountId, row.accountId), eq(f.key, row.key)))
      log.error({ accountId: row.accountId, key: row.key, state }, 'a file is not as it was stored')
    }
  }
  return noted(database, result, now)
}

/** Keeps the result where every process finds it, also after a restart. */
async function noted(database: Database, result: CheckResult, endedAt: Date): Promise<CheckResult> {
  await database.db
    .insert(fileChecksTable)
    .values({ isLast: true, endedAt, ...result })
    .onConflictDoUpdate({ target: fileChecksTable.isLast, set: { endedAt, ...result } })
  return result
}

/** Files whose turn it is, those never checked first; each once, also those that stay due. */
async function* due(database: Database, now: Date): AsyncGenerator<readonly StoredFile[]> {
  const before = new Date(now.getTime() - checkEveryMs).toISOString()
  const neverChecked = (after: StoredFile | null) =>
    sql`${f.checkedAt} is null and (${f.accountId}, ${f.key}) > (${after?.accountId ?? lowest}::uuid, ${after?.key ?? ''})`
  const checkedLongAgo = (after: StoredFile | null) =>
    sql`${f.checkedAt} < ${before}::timestamptz and (${f.checkedAt}, ${f.accountId}, ${f.key}) >
      (${after?.checkedAt?.toISOString() ?? '-infinity'}::timestamptz, ${after?.accountId ?? lowest}::uuid, ${after?.key ?? ''})`
  yield* inBatches(database, neverChecked)
  yield* inBatches(database, checkedLongAgo)
}

const lowest = '00000000-0000-0000-0000-000000000000'

async function* inBatches(
  database: Database,
  where: (after: StoredFile | null) => SQL,
): AsyncGenerator<readonly StoredFile[]> {
  for (let after: StoredFile | null = null; ; ) {
    const rows: StoredFile[] = await database.db
      .select()
      .from(f)
      .where(where(after))
      .orderBy(f.checkedAt, f.accountId, f.key)
      .limit(batch)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < batch) return
  }
}

type FileState = 'good' | 'missing' | 'altered' | 'unreadable' | 'gone'

/** `gone`: it was removed, or encrypted under another key of the store, since its row was read. */
async function stateOf({ database, files, fileReader }: CheckDeps, row: StoredFile): Promise<FileState> {
  try {
    const opened = await fileReader.open(database.db, row)
    if (opened === null) return (await isBooked(database, row)) ? 'missing' : 'gone'
    const hash = createHash('sha256')
    for await (const chunk of opened.bytes) hash.update(chunk)
    return hash.digest('hex') === row.hash ? 'good' : 'altered'
  } catch (error) {
    // What is no trouble of files, such as a database that is away, says nothing about this one.
    if (!(await isBooked(database, row))) return 'gone'
    // It says nothing of the file, nor of those that come after it.
    if (error instanceof FilesKeyError) throw error
    if (error instanceof EncryptedFileError) return 'unreadable'
    // One bad place on a disk must not keep the check from all that comes after it; a store that is away is no such place.
    await files.ping()
    return 'unreadable'
  }
}

async function isBooked(database: Database, { accountId, key }: StoredFile): Promise<boolean> {
  return (await database.db.$count(f, and(eq(f.accountId, accountId), eq(f.key, key)))) > 0
}

/** Writes down that a file was found not to be readable. */
export async function markUnreadable(
  db: Db,
  { accountId, itemType, itemId, variant }: FileName,
  now: Date,
): Promise<void> {
  await db
    .update(f)
    .set({ badAs: 'unreadable', badSince: sql`coalesce(${f.badSince}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(f.accountId, accountId), eq(f.itemType, itemType), eq(f.itemId, itemId), eq(f.variant, variant)))
}

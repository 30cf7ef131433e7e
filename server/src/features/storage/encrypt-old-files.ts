import { createHash } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { type BlobStore, StorageError } from '../../platform/storage/blob-store.ts'
import { accountDeletionsTable } from '../privacy/tables.ts'
import type { FamilyKey, FileKeys } from './family-keys.ts'
import { encrypted, hashed, newBlobKey } from './file-commands.ts'
import { FilesKeyError } from './master-keys.ts'
import type { StoredFile } from './queries.ts'
import { storedFilesTable } from './tables.ts'

const f = storedFilesTable
const d = accountDeletionsTable
const batch = 50

interface EncryptDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly fileKeys: FileKeys
  readonly log: Pick<Log, 'error'>
}

interface EncryptResult {
  readonly encrypted: number
  /** Missing, altered or not to be read: left as they are, for the check to tell. */
  readonly failed: number
}

/**
 * Encrypts files that were stored before files were encrypted, at most `mostBytes` and a bit; the rest comes the next time. Those
 * that fail hold up no others.
 * Each is written under a new key, then its row is changed in one statement, then the old bytes are removed: killed anywhere,
 * the row names one whole file, and the other is swept. Rejects when the store is away.
 */
export async function encryptOldFiles(
  deps: EncryptDeps,
  { mostBytes, signal }: { readonly mostBytes: number; readonly signal?: AbortSignal },
): Promise<EncryptResult> {
  let [done, failed, bytes] = [0, 0, 0]
  for await (const row of plainFiles(deps.database)) {
    if (bytes >= mostBytes) break
    signal?.throwIfAborted()
    const state = await encryptOne(deps, row)
    if (state === 'encrypted') {
      done += 1
      bytes += row.sizeBytes
    }
    if (state === 'failed') failed += 1
  }
  return { encrypted: done, failed }
}

/** Each once, also those that stay plain; none that a check has found bad, or of a family that is being removed. */
async function* plainFiles({ db }: Database): AsyncGenerator<StoredFile> {
  for (let [accountId, key] = [lowest, '']; ; ) {
    const rows: StoredFile[] = await db
      .select()
      .from(f)
      .where(
        and(
          isNull(f.wrappedKey),
          isNull(f.badAs),
          sql`(${f.accountId}, ${f.key}) > (${accountId}::uuid, ${key})`,
          // Its key is gone, and shall not come anew.
          sql`not exists (select 1 from ${d} where ${d.accountId} = ${f.accountId})`,
        ),
      )
      .orderBy(asc(f.accountId), asc(f.key))
      .limit(batch)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    ;({ accountId, key } = last)
  }
}

const lowest = '00000000-0000-0000-0000-000000000000'

async function encryptOne(deps: EncryptDeps, row: StoredFile): Promise<'encrypted' | 'gone' | 'failed'> {
  const { database, files, fileKeys, log } = deps
  const { accountId, key } = row
  const newKey = newBlobKey(key.slice(0, key.lastIndexOf('/')), row.variant)
  try {
    const familyKey = await fileKeys.forWriting(database.db, accountId)
    const wrappedKey = await writeEncrypted(deps, familyKey, row, newKey)
    const isMoved = wrappedKey !== null && (await moveRow(deps, familyKey, row, { newKey, wrappedKey }))
    await files.remove(isMoved ? key : newKey)
    return isMoved ? 'encrypted' : 'gone'
  } catch (error) {
    if (error instanceof StorageError || error instanceof FilesKeyError) throw error
    await files.ping()
    if ((await database.db.$count(f, and(eq(f.accountId, accountId), eq(f.key, key)))) === 0) return 'gone'
    log.error({ err: error, accountId, key }, 'a file of before could not be encrypted')
    return 'failed'
  }
}

/** Null where its bytes are gone. Throws, and leaves nothing, where they are not what was stored. */
async function writeEncrypted(
  { files }: EncryptDeps,
  familyKey: FamilyKey,
  row: StoredFile,
  newKey: string,
): Promise<string | null> {
  const blob = await files.get(row.key)
  if (blob === null) return null
  const hash = createHash('sha256')
  try {
    const { bytes, wrappedKey } = encrypted(familyKey, newKey, row.sizeBytes, hashed(blob.bytes, hash))
    await files.put(newKey, bytes, { contentType: row.contentType })
    // Encrypted as it is, what was altered could not be told from what was stored.
    if (hash.digest('hex') !== row.hash) throw new Error('It is not what was stored')
    return wrappedKey
  } catch (error) {
    // Nothing names it yet. What cannot be removed now is swept.
    await files.remove(newKey).catch(() => undefined)
    throw error
  } finally {
    blob.bytes.destroy()
  }
}

/** False where the row is gone, or the family has another key by now. */
async function moveRow(
  { database, fileKeys }: EncryptDeps,
  familyKey: FamilyKey,
  { accountId, key }: StoredFile,
  { newKey, wrappedKey }: { readonly newKey: string; readonly wrappedKey: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await fileKeys.isStill(tx, familyKey))) return false
    const moved = await tx
      .update(f)
      .set({ key: newKey, wrappedKey })
      .where(and(eq(f.accountId, accountId), eq(f.key, key), isNull(f.wrappedKey)))
    return moved.rowCount === 1
  })
}

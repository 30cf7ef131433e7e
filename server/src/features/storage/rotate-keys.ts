import { and, eq, gt, ne } from 'drizzle-orm'
import type { FilesKey } from '../../platform/config/files-keys.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { EncryptedFileError } from '../../platform/storage/encrypted-file.ts'
import { type FamilyKeyRow, openFamilyKey, wrapFamilyKey } from './family-keys.ts'
import { countWrappedBy, FilesKeyError } from './master-keys.ts'
import { fileKeysTable, fileMasterKeysTable } from './tables.ts'

const k = fileKeysTable
const m = fileMasterKeysTable

/** Rows whose key is wrapped anew in one transaction. */
const batch = 200
/** More are not counted one by one. */
const mostCounted = 1_000_000

export interface Rotation {
  /** Families whose key was wrapped anew. */
  readonly rewrapped: number
  /** Families whose key does not open: left as they are. */
  readonly unopened: readonly string[]
  /** Of each other key that this database knows, how many families still need it. */
  readonly needed: readonly { readonly id: string; readonly families: number; readonly knownSince: Date }[]
}

/**
 * Wraps the keys of families anew with the first master key, a few in a transaction: what is killed half-way goes on the
 * next time, and each key opens all the while. No file is touched. Rows that do not open are left alone and named.
 */
export async function rotateFileKeys(
  database: Pick<Database, 'db' | 'transaction'>,
  keys: readonly FilesKey[],
  batchSize = batch,
): Promise<Rotation> {
  const [first] = keys
  if (first === undefined) throw new Error('There is no key for files')
  const others = await database.db.select().from(m).where(ne(m.id, first.id)).orderBy(m.knownSince, m.id)
  const unopened: string[] = []
  let rewrapped = 0
  for (const { id } of others) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const from = after
      const step = await database.transaction((tx) => rewrapSome(tx, keys, first, { id, after: from, batchSize }))
      rewrapped += step.rewrapped
      unopened.push(...step.unopened)
      if (step.last === null) break
      after = step.last
    }
  }
  const needed: Rotation['needed'][number][] = []
  for (const { id, knownSince } of others)
    needed.push({ id, knownSince, families: await countWrappedBy(database.db, id, mostCounted) })
  return { rewrapped, unopened, needed }
}

interface Place {
  /** Of the master key whose rows these are. */
  readonly id: string
  readonly after: string
  readonly batchSize: number
}

async function rewrapSome(tx: Db, keys: readonly FilesKey[], first: FilesKey, { id, after, batchSize }: Place) {
  const rows = await tx
    .select()
    .from(k)
    .where(and(eq(k.masterKeyId, id), gt(k.accountId, after)))
    .orderBy(k.accountId)
    .limit(batchSize)
    // Uploads hold the row as well, by its key alone.
    .for('no key update')
  const unopened: string[] = []
  for (const row of rows) {
    const key = openOrNull(keys, row)
    if (key === null) {
      unopened.push(row.accountId)
      continue
    }
    await tx
      .update(k)
      .set({ masterKeyId: first.id, wrappedKey: wrapFamilyKey(first, row.accountId, key) })
      .where(eq(k.accountId, row.accountId))
  }
  const last = rows.length < batchSize ? null : (rows.at(-1)?.accountId ?? null)
  return { rewrapped: rows.length - unopened.length, unopened, last }
}

function openOrNull(keys: readonly FilesKey[], row: FamilyKeyRow): Buffer | null {
  try {
    return openFamilyKey(keys, row)
  } catch (error) {
    if (error instanceof EncryptedFileError || error instanceof FilesKeyError) return null
    throw error
  }
}

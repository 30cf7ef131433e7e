import { eq, inArray, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { FilesKey } from '../../platform/config/files-keys.ts'
import type { Db } from '../../platform/db/database.ts'
import { SealedKeyError, unwrapKey, wrapKey } from '../../platform/storage/sealed-key.ts'
import { fileKeysTable, fileMasterKeysTable } from './tables.ts'

const m = fileMasterKeysTable
const k = fileKeysTable

export type FilesKeyConfig = Pick<Config, 'filesKeys' | 'filesKeyPath'>

/** FILES_KEY does not fit the database; the message says what to do, and holds no key. */
export class FilesKeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FilesKeyError'
  }
}

const known = Buffer.from('nestwren files')
const aboutCheck = (id: string) => `nestwren master key ${id} v1`

/**
 * Compares FILES_KEY with what the database knows of its keys, and notes those that are new. Changes nothing when one is
 * not the key that has its id, or when one is missing that families' files need: throws FilesKeyError.
 */
export async function checkFilesKeys(db: Db, config: FilesKeyConfig): Promise<void> {
  const noted = await db.select().from(m)
  checkNoted(config, noted)
  const given = new Set(config.filesKeys.map(({ id }) => id))
  const missing: string[] = []
  for (const { id } of noted) if (!given.has(id) && (await countWrappedBy(db, id, 1)) > 0) missing.push(id)
  if (missing.length > 0) throw new FilesKeyError(missingText(config, missing))
  const fresh = config.filesKeys.filter(({ id }) => !noted.some((one) => one.id === id))
  if (fresh.length === 0) return
  await db
    .insert(m)
    .values(fresh.map(({ id, key }) => ({ id, check: wrapKey(key, known, aboutCheck(id)) })))
    .onConflictDoNothing()
  // Another server may have come first, with another key under the same id.
  const ids = fresh.map(({ id }) => id)
  checkNoted(config, await db.select().from(m).where(inArray(m.id, ids)))
}

function checkNoted(config: FilesKeyConfig, noted: readonly { readonly id: string; readonly check: string }[]): void {
  const checks = new Map(noted.map(({ id, check }) => [id, check]))
  const wrong = config.filesKeys.filter((one) => !isItself(one, checks.get(one.id))).map(({ id }) => id)
  if (wrong.length === 0) return
  const keys = wrong.length === 1 ? `the key ${wrong[0]} is` : `the keys ${wrong.join(', ')} are`
  throw new FilesKeyError(
    `${sourceOf(config)}: ${keys} not what this database knows under that id. No file was touched. Give the key that was used with this database; a new key needs an id that no key had before.`,
  )
}

function isItself({ id, key }: FilesKey, check: string | undefined): boolean {
  if (check === undefined) return true
  try {
    return unwrapKey(key, check, aboutCheck(id)).equals(known)
  } catch (error) {
    if (error instanceof SealedKeyError) return false
    throw error
  }
}

const sourceOf = ({ filesKeyPath }: FilesKeyConfig) =>
  filesKeyPath === null ? 'FILES_KEY' : `FILES_KEY in ${filesKeyPath}`

function missingText(config: FilesKeyConfig, missing: readonly string[]): string {
  const { filesKeyPath: path } = config
  const keys = missing.length === 1 ? `the key ${missing[0]} is` : `the keys ${missing.join(', ')} are`
  const remedy =
    path === null
      ? 'Add what is missing behind the others.'
      : `Where this data comes from a backup or another computer, put the file that lay beside it there in the place of ${path}.`
  return `${sourceOf(config)}: ${keys} missing, without which photos and documents of families in this database cannot be read. No file was touched. ${remedy}`
}

/** How many families have their key wrapped by a master key, up to `most`. */
export async function countWrappedBy(db: Db, masterKeyId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${k} where ${k.masterKeyId} = ${masterKeyId} limit ${most}) found`,
  )
  return rows[0]?.count ?? 0
}

/** When a server first had a key that {@link checkFilesKeys} has found right; null when none had it. */
export async function keyKnownSince(db: Db, id: string): Promise<Date | null> {
  const [row] = await db.select({ knownSince: m.knownSince }).from(m).where(eq(m.id, id))
  return row?.knownSince ?? null
}

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FilesKey } from '../../platform/config/files-keys.ts'
import type { Db } from '../../platform/db/database.ts'
import { EncryptedFileError, type FileSecret, newFileSecret } from '../../platform/storage/encrypted-file.ts'
import { SealedKeyError, unwrapKey, wrapKey } from '../../platform/storage/sealed-key.ts'
import { checkFilesKeys, type FilesKeyConfig, FilesKeyError } from './master-keys.ts'
import { fileKeysTable } from './tables.ts'

const k = fileKeysTable
const keyBytes = 32
const idBytes = 16

/** An opened key is remembered so long, and so many of them are. */
const rememberedMs = 5 * 60_000
const mostRemembered = 500

/** The key of a family, opened, with the row it came from. */
export interface FamilyKey {
  readonly accountId: string
  readonly key: Buffer
  readonly wrappedKey: string
}

/** Opens and makes the keys of families and files. */
export interface FileKeys {
  /** Throws FilesKeyError unless FILES_KEY fits the database. Asked once; everything below asks it as well. */
  check(db: Db): Promise<void>
  /** The key of a family, for a file that is stored now; made when there is none. */
  forWriting(db: Db, accountId: string): Promise<FamilyKey>
  /**
   * Opens a file of a family. Throws EncryptedFileError where its key, or that of the family, is gone or another one, and
   * FilesKeyError where this process lacks the master key: then the file may be as good as any.
   */
  open(db: Db, file: { readonly accountId: string; readonly key: string }, wrappedKey: string): Promise<FileSecret>
  /**
   * Whether the family still has this key: asked in the transaction that writes down what was encrypted with it, which then
   * holds it. A family that was deleted, or a database that was restored, has it no more.
   */
  isStill(tx: Db, familyKey: FamilyKey): Promise<boolean>
  /** Forgets what is remembered of a family. */
  forget(accountId: string): void
}

interface FileKeysDeps {
  readonly config: FilesKeyConfig
  readonly clock: Clock
}

const aboutFamily = (accountId: string) => `nestwren family key ${accountId.toLowerCase()} v1`
const aboutFile = (accountId: string, blobKey: string) => `nestwren file key ${accountId.toLowerCase()} ${blobKey} v1`

export function createFileKeys({ config, clock }: FileKeysDeps): FileKeys {
  let checked: Promise<void> | null = null
  const remembered = new Map<string, { readonly familyKey: FamilyKey; readonly untilMs: number }>()

  const check = (db: Db): Promise<void> => {
    checked ??= checkFilesKeys(db, config).catch((error: unknown) => {
      checked = null
      throw error
    })
    return checked
  }

  function recall(accountId: string): FamilyKey | null {
    const found = remembered.get(accountId)
    remembered.delete(accountId)
    if (found === undefined || found.untilMs <= clock.now().getTime()) return null
    // The last one in the map is the one that was asked for last.
    remembered.set(accountId, found)
    return found.familyKey
  }

  function remember(familyKey: FamilyKey): FamilyKey {
    const [oldest] = remembered.keys()
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(familyKey.accountId, { familyKey, untilMs: clock.now().getTime() + rememberedMs })
    return familyKey
  }

  async function find(db: Db, accountId: string): Promise<FamilyKey | null> {
    const recalled = recall(accountId)
    if (recalled !== null) return recalled
    const [row] = await db.select().from(k).where(eq(k.accountId, accountId))
    if (row === undefined) return null
    return remember({ accountId, wrappedKey: row.wrappedKey, key: openFamilyKey(config.filesKeys, row) })
  }

  return {
    check,

    async forWriting(db, accountId) {
      await check(db)
      const found = await find(db, accountId)
      if (found !== null) return found
      const [first] = config.filesKeys
      if (first === undefined) throw new Error('There is no key for files')
      const wrappedKey = wrapFamilyKey(first, accountId, randomBytes(keyBytes))
      const values = { accountId, masterKeyId: first.id, wrappedKey, createdAt: clock.now() }
      // Of two that make one at once the first one's is kept.
      await db.insert(k).values(values).onConflictDoNothing()
      const made = await find(db, accountId)
      if (made === null) throw new Error('The key of a family was stored and is not there')
      return made
    },

    async open(db, { accountId, key: blobKey }, wrappedKey) {
      await check(db)
      const familyKey = await find(db, accountId)
      if (familyKey === null) throw new EncryptedFileError('its family has no key')
      try {
        return asSecret(unwrapKey(familyKey.key, wrappedKey, aboutFile(accountId, blobKey)))
      } catch (error) {
        // What was remembered may be of before a restore.
        remembered.delete(accountId)
        if (error instanceof SealedKeyError) throw new EncryptedFileError('its key does not open', error)
        throw error
      }
    },

    async isStill(tx, { accountId, key, wrappedKey }) {
      const [row] = await tx.select().from(k).where(eq(k.accountId, accountId)).for('key share')
      // A rotation wraps the same key anew.
      const isStill =
        row !== undefined &&
        (row.wrappedKey === wrappedKey || timingSafeEqual(openFamilyKey(config.filesKeys, row), key))
      if (!isStill) remembered.delete(accountId)
      return isStill
    },

    forget: (accountId) => void remembered.delete(accountId),
  }
}

function asSecret(bytes: Buffer): FileSecret {
  if (bytes.length !== keyBytes + idBytes) throw new EncryptedFileError('its key has another length')
  return { key: bytes.subarray(0, keyBytes), id: bytes.subarray(keyBytes) }
}

/** A secret for a new file under a key of the store, and how it is written down. */
export function newFileKey(
  { accountId, key }: FamilyKey,
  blobKey: string,
): { readonly secret: FileSecret; readonly wrappedKey: string } {
  const secret = newFileSecret()
  const sealed = wrapKey(key, Buffer.concat([secret.key, secret.id]), aboutFile(accountId, blobKey))
  return { secret, wrappedKey: sealed }
}

export type FamilyKeyRow = Pick<typeof k.$inferSelect, 'accountId' | 'masterKeyId' | 'wrappedKey'>

/** Throws EncryptedFileError where it does not open, and FilesKeyError where that says nothing of it: its master key is not here. */
export function openFamilyKey(keys: readonly FilesKey[], { accountId, masterKeyId, wrappedKey }: FamilyKeyRow): Buffer {
  const master = keys.find(({ id }) => id === masterKeyId)
  if (master === undefined) throw new FilesKeyError(`FILES_KEY has no key ${masterKeyId}.`)
  try {
    return unwrapKey(master.key, wrappedKey, aboutFamily(accountId))
  } catch (error) {
    if (error instanceof SealedKeyError) throw new EncryptedFileError('the key of its family does not open', error)
    throw error
  }
}

export function wrapFamilyKey(master: FilesKey, accountId: string, key: Buffer): string {
  return wrapKey(master.key, key, aboutFamily(accountId))
}

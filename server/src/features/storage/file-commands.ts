import { createHash, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { type AccountPurge, purgeOf } from '../../platform/db/account-purge.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { ItemPurge } from '../../platform/items/trash.ts'
import type { Log } from '../../platform/log/log.ts'
import { type BlobStore, StorageError } from '../../platform/storage/blob-store.ts'
import { chunkBytes, encryptFile } from '../../platform/storage/encrypted-file.ts'
import { countFamily } from './count-commands.ts'
import { createFileKeys, type FamilyKey, type FileKeys, newFileKey } from './family-keys.ts'
import { createFileLinks, type FileItemType, type FileVariant } from './file-links.ts'
import { accountStorageTable, fileKeysTable, roomSharesTable, storedFilesTable } from './tables.ts'

/** A file that is to be kept: one variant of an item. */
export interface NewFile {
  readonly variant: FileVariant
  readonly contentType: string
  /** The bytes, or the path of a file that holds them. */
  readonly source: Uint8Array | { readonly path: string }
}

/** Bytes that are in the store and not yet anybody's: {@link FileKeeper.record} or {@link FileKeeper.discard} them. */
export interface PutFiles {
  readonly accountId: string
  readonly itemType: FileItemType
  readonly itemId: string
  /** Of the plain bytes, as below. */
  readonly sizeBytes: number
  /** With which they are encrypted. */
  readonly familyKey: FamilyKey
  readonly files: readonly {
    readonly variant: FileVariant
    readonly key: string
    readonly contentType: string
    readonly sizeBytes: number
    /** SHA-256 in hex. */
    readonly hash: string
    readonly wrappedKey: string
  }[]
}

/** Keeps the files of photos and documents: bytes, their book, and how much room a family has. */
export interface FileKeeper {
  /** Path and query of a signed address for the caller's session, good for five to ten minutes. */
  addressOf(
    caller: Pick<Caller, 'accountId' | 'sessionId'>,
    file: { readonly itemType: FileItemType; readonly itemId: string; readonly variant: FileVariant },
  ): string
  /** False when so many bytes more would be over the family's limit: asked before work is spent on them. */
  hasRoom(db: Db, accountId: string, bytes: number): Promise<boolean>
  /** How many bytes more a family can keep, as far as it is counted; less than none where it has more than its limit. */
  roomLeft(db: Db, accountId: string): Promise<number>
  /**
   * Takes room for rows, in the transaction that makes them; false when there is none. It holds until all rows are counted anew.
   */
  takeRoom(tx: Tx, accountId: string, bytes: number): Promise<boolean>
  /** Counts all rows of a family anew. */
  countRows(db: Db, accountId: string): Promise<void>
  /** Encrypts bytes and puts them into the store under new keys. A process that dies before they are recorded leaves them to the sweep. */
  put(
    of: { readonly accountId: string; readonly itemType: FileItemType; readonly itemId: string },
    files: readonly NewFile[],
  ): Promise<PutFiles>
  /** Writes them into the book, in the transaction that makes the item; false when there is no room for them. */
  record(tx: Db, put: PutFiles, now: Date): Promise<boolean>
  /** Takes bytes that were not recorded out of the store. */
  discard(put: PutFiles): Promise<void>
  /** Gives the recorded files of one item to another of the same family, which has none yet. Nothing moves in the store. */
  give(
    tx: Db,
    accountId: string,
    from: { readonly itemType: FileItemType; readonly itemId: string },
    to: { readonly itemType: FileItemType; readonly itemId: string },
  ): Promise<void>
  /** Takes items out of the book; resolves to the keys to give to {@link FileKeeper.remove} after the commit. */
  forget(tx: Db, accountId: string, itemType: FileItemType, itemIds: readonly string[]): Promise<readonly string[]>
  /** Removes bytes whose rows are gone; what cannot be removed now is left to the sweep. */
  remove(keys: readonly string[]): Promise<void>
}

interface FileKeeperDeps {
  readonly config: Pick<Config, 'authSecret' | 'filesLimitBytes' | 'filesKeys' | 'filesKeyPath'>
  readonly database: Pick<Database, 'db'>
  readonly files: BlobStore
  /** Those of the process; its own unless given. */
  readonly fileKeys?: FileKeys
  readonly clock: Clock
  readonly log: Log
}

const f = storedFilesTable
const room = accountStorageTable

/** The keeper of this installation. */
export function createFileKeeper(deps: FileKeeperDeps): FileKeeper {
  const { config, database, files, clock, log } = deps
  const links = createFileLinks(config.authSecret)
  const fileKeys = deps.fileKeys ?? createFileKeys({ config, clock })

  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      try {
        await files.remove(key)
      } catch (error) {
        log.warn({ err: error, key }, 'a file could not be removed yet')
      }
    }
  }

  const roomLeft = async (db: Db, accountId: string): Promise<number> => {
    const [row] = await db
      .select({
        taken: sql<number>`${room.usedBytes} + ${room.databaseBytes}`.mapWith(Number),
        limitBytes: room.limitBytes,
      })
      .from(room)
      .where(eq(room.accountId, accountId))
    return (row?.limitBytes ?? config.filesLimitBytes) - (row?.taken ?? 0)
  }

  const putOne = async (folder: string, familyKey: FamilyKey, { variant, contentType, source }: NewFile) => {
    const key = newBlobKey(folder, variant)
    const sizeBytes = 'path' in source ? (await stat(source.path)).size : source.length
    const hash = createHash('sha256')
    const plain = 'path' in source ? readFrom(source.path) : [source]
    const { bytes, wrappedKey } = encrypted(familyKey, key, sizeBytes, hashed(plain, hash))
    await files.put(key, bytes, { contentType })
    return { variant, key, contentType, sizeBytes, hash: hash.digest('hex'), wrappedKey }
  }

  return {
    addressOf: ({ sessionId, accountId }, { itemType, itemId, variant }) =>
      links.addressOf({ sessionId, accountId, itemType, itemId, variant }, clock.now()),

    hasRoom: async (db, accountId, bytes) => bytes <= (await roomLeft(db, accountId)),

    roomLeft,

    async takeRoom(tx, accountId, bytes) {
      const limit = sql`coalesce(${room.limitBytes}, ${config.filesLimitBytes}::bigint)`
      const taken = await tx.execute(sql`
        insert into ${room} (account_id, used_bytes, database_bytes)
        select ${accountId}::uuid, 0, ${bytes}::bigint where ${bytes}::bigint <= ${config.filesLimitBytes}::bigint
          or exists (select 1 from ${room} where account_id = ${accountId})
        on conflict (account_id) do update set database_bytes = ${room}.database_bytes + excluded.database_bytes
        where ${room}.used_bytes + ${room}.database_bytes + excluded.database_bytes <= ${limit}`)
      return taken.rowCount === 1
    },

    async countRows(db, accountId) {
      await countFamily(db, accountId, clock.now())
    },

    async put({ accountId, itemType, itemId }, newFiles) {
      const folder = `a/${accountId}/${itemType}/${itemId}`
      const familyKey = await fileKeys.forWriting(database.db, accountId)
      const done: PutFiles['files'][number][] = []
      try {
        for (const file of newFiles) done.push(await putOne(folder, familyKey, file))
      } catch (error) {
        // A store that does not answer now would only keep the caller waiting: then it is left to the sweep.
        const isAway = error instanceof StorageError && error.code === 'STORAGE_AWAY'
        if (!isAway) await remove(done.map(({ key }) => key))
        throw error
      }
      const sizeBytes = done.reduce((sum, file) => sum + file.sizeBytes, 0)
      return { accountId, itemType, itemId, sizeBytes, familyKey, files: done }
    },

    async record(tx, { accountId, itemType, itemId, sizeBytes, familyKey, files: put }, now) {
      // The family was deleted, or the database restored, since its bytes were encrypted: nothing could read them.
      if (!(await fileKeys.isStill(tx, familyKey))) throw new Error('The key of the family is another one by now')
      // One statement that waits for others of the family and then looks again, so a rush cannot get past the limit.
      const taken = await tx.execute(sql`
        insert into ${room} (account_id, used_bytes)
        select ${accountId}::uuid, ${sizeBytes}::bigint
        where ${sizeBytes}::bigint <= coalesce(
          (select limit_bytes from ${room} where account_id = ${accountId}), ${config.filesLimitBytes}::bigint)
        on conflict (account_id) do update set used_bytes = ${room}.used_bytes + excluded.used_bytes
        where ${room}.used_bytes + ${room}.database_bytes + excluded.used_bytes <= coalesce(${room}.limit_bytes, ${config.filesLimitBytes}::bigint)`)
      if (taken.rowCount !== 1) return false
      const rows = put.map((file) => ({ accountId, itemType, itemId, ...file, createdAt: now, checkedAt: null }))
      if (rows.length > 0) await tx.insert(f).values(rows)
      return true
    },

    async give(tx, accountId, from, to) {
      await tx
        .update(f)
        .set({ itemType: to.itemType, itemId: to.itemId })
        .where(and(eq(f.accountId, accountId), eq(f.itemType, from.itemType), eq(f.itemId, from.itemId)))
    },

    discard: ({ files: put }) => remove(put.map(({ key }) => key)),

    forget: (tx, accountId, itemType, itemIds) => forgetFiles(tx, accountId, itemType, itemIds),

    remove,
  }
}

/** A key of the store that nothing has or had. */
export function newBlobKey(folder: string, variant: FileVariant): string {
  return `${folder}/${randomBytes(12).toString('hex')}-${variant}`
}

/** Plain bytes as they are stored under a key of the store, and what opens them for the family. */
export function encrypted(
  familyKey: FamilyKey,
  key: string,
  sizeBytes: number,
  plain: AsyncIterable<Uint8Array>,
): { readonly bytes: Readable; readonly wrappedKey: string } {
  const { secret, wrappedKey } = newFileKey(familyKey, key)
  const pieces = encryptFile(secret, sizeBytes, plain)
  return { bytes: Readable.from(pieces, { objectMode: false, highWaterMark: chunkBytes }), wrappedKey }
}

export async function* hashed(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** Opened when it is read: a file that is not there then fails the reading and nothing else. */
async function* readFrom(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    yield* file.createReadStream({ autoClose: false, highWaterMark: chunkBytes })
  } finally {
    await file.close()
  }
}

/** The files of items that are removed for good, as a part of their purge. */
export function filesOf(
  keeper: Pick<FileKeeper, 'forget' | 'remove'>,
  itemType: FileItemType,
): NonNullable<ItemPurge['files']> {
  return {
    async forget(tx, gone) {
      const keys: string[] = []
      for (const [accountId, items] of Map.groupBy(gone, (one) => one.accountId)) {
        const ids = items.map(({ id }) => id)
        keys.push(...(await keeper.forget(tx, accountId, itemType, ids)))
      }
      return keys
    },
    remove: (keys) => keeper.remove(keys),
  }
}

async function forgetFiles(
  tx: Db,
  accountId: string,
  itemType: FileItemType,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  if (itemIds.length === 0) return []
  const gone = await tx
    .delete(f)
    .where(and(eq(f.accountId, accountId), eq(f.itemType, itemType), inArray(f.itemId, [...itemIds])))
    .returning({ key: f.key, sizeBytes: f.sizeBytes })
  const bytes = gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (bytes > 0)
    await tx
      .update(room)
      .set({ usedBytes: sql`greatest(0, ${room.usedBytes} - ${bytes}::bigint)` })
      .where(eq(room.accountId, accountId))
  return gone.map(({ key }) => key)
}

/** The key of a family: from then on nobody reads its files, wherever they or copies of them are. */
export function fileKeyPurge(fileKeys: Pick<FileKeys, 'forget'>): AccountPurge {
  const ofRows = purgeOf('file key', fileKeysTable)
  return {
    ...ofRows,
    async purge(database, accountId, signal) {
      const removed = await ofRows.purge(database, accountId, signal)
      fileKeys.forget(accountId)
      return removed
    },
  }
}

/** All files of a family, in the store and in the book. */
export function filePurge(files: BlobStore): readonly AccountPurge[] {
  const folderOf = (accountId: string) => `a/${accountId}/`
  return [
    {
      name: 'files',
      async count(_db, accountId) {
        let total = 0
        for await (const _key of files.list(folderOf(accountId))) total += 1
        return total
      },
      async purge(_database, accountId, signal) {
        let total = 0
        for await (const key of files.list(folderOf(accountId))) {
          signal?.throwIfAborted()
          await files.remove(key)
          total += 1
        }
        return total
      },
    },
    purgeOf('stored files', storedFilesTable),
    purgeOf('room taken', accountStorageTable),
    purgeOf('shares of the room', roomSharesTable),
  ]
}

class NoRoom extends Error {}

/**
 * Makes an item with files that are in the store, all or nothing; where `make` finds it there already, or the family has no
 * room, the bytes are taken out again.
 */
export async function storeWithFiles(
  { database, keeper }: { readonly database: Database; readonly keeper: FileKeeper },
  put: PutFiles,
  now: Date,
  make: (tx: Tx) => Promise<boolean>,
): Promise<'stored' | 'here' | 'noRoom'> {
  let isCommitting = false
  try {
    const isNew = await database.transaction(async (tx) => {
      if (!(await make(tx))) return false
      // Thrown, so that the item goes as well.
      if (!(await keeper.record(tx, put, now))) throw new NoRoom()
      isCommitting = true
      return true
    })
    if (!isNew) await keeper.discard(put)
    return isNew ? 'stored' : 'here'
  } catch (error) {
    // When the database is lost at the commit nobody knows which way it went: the sweep takes what is nobody's.
    if (!isCommitting) await keeper.discard(put)
    if (error instanceof NoRoom) return 'noRoom'
    throw error
  }
}

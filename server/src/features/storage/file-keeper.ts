import type { fileThings, fileVariants } from '@nestwren/contract/storage'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'

export type FileThing = (typeof fileThings)[number]
export type FileVariant = (typeof fileVariants)[number]

/** A file that is to be kept: one variant of a thing. */
export interface NewFile {
  readonly variant: FileVariant
  readonly contentType: string
  /** The bytes, or the path of a file that holds them. */
  readonly source: Uint8Array | { readonly path: string }
}

/** Bytes that are in the store and not yet anybody's: {@link FileKeeper.record} or {@link FileKeeper.discard} them. */
export interface PutFiles {
  readonly accountId: string
  readonly thing: FileThing
  readonly thingId: string
  readonly sizeBytes: number
  readonly files: readonly {
    readonly variant: FileVariant
    readonly key: string
    readonly contentType: string
    readonly sizeBytes: number
    /** SHA-256 in hex. */
    readonly hash: string
  }[]
}

/** Keeps the files of photos and documents: bytes, their book, and how much room a family has. */
export interface FileKeeper {
  /** Path and query of a signed address for the caller's session, good for five to ten minutes. */
  addressOf(
    caller: Pick<Caller, 'accountId' | 'sessionId'>,
    file: { readonly thing: FileThing; readonly thingId: string; readonly variant: FileVariant },
    options?: { readonly isDownload?: boolean },
  ): string
  /** False when so many bytes more would be over the family's limit: asked before work is spent on them. */
  hasRoom(db: Db, accountId: string, bytes: number): Promise<boolean>
  /** Puts bytes into the store under new keys. A process that dies before they are recorded leaves them to the sweep. */
  put(
    of: { readonly accountId: string; readonly thing: FileThing; readonly thingId: string },
    files: readonly NewFile[],
  ): Promise<PutFiles>
  /** Writes them into the book, in the transaction that makes the thing; false when there is no room for them. */
  record(tx: Db, put: PutFiles, now: Date): Promise<boolean>
  /** Takes bytes that were not recorded out of the store. */
  discard(put: PutFiles): Promise<void>
  /** Takes things out of the book; resolves to the keys to give to {@link FileKeeper.remove} after the commit. */
  forget(tx: Db, accountId: string, thing: FileThing, thingIds: readonly string[]): Promise<readonly string[]>
  /** Removes bytes whose rows are gone; what cannot be removed now is left to the sweep. */
  remove(keys: readonly string[]): Promise<void>
}

export interface FileKeeperDeps {
  readonly config: Config
  readonly database: Database
  readonly files: BlobStore
  readonly clock: Clock
  readonly log: Log
}

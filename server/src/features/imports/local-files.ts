import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../platform/db/database.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { makeTempFolder, removeTempFolder } from '../../platform/temp-folders/temp-folders.ts'
import type { LocalFile } from './parse/protocol.ts'
import { type ImportKey, listFiles, type StoredFile } from './queries.ts'

export interface LocalDeps {
  readonly database: Database
  readonly files: BlobStore
}

/** The bytes of an import are not there any more. */
export class FilesGone extends Error {}

/** Lends the files of an import in a folder of this machine, which is gone when `run` has ended. */
export async function withLocalFiles<T>(
  { database, files }: LocalDeps,
  key: ImportKey,
  run: (local: readonly LocalFile[], folder: string) => Promise<T>,
  signal?: AbortSignal,
  isWanted: (file: StoredFile, all: readonly StoredFile[]) => boolean = () => true,
): Promise<T> {
  const folder = await makeTempFolder()
  try {
    const local: LocalFile[] = []
    const all = await listFiles(database.db, key)
    for (const [place, file] of all.filter((one) => isWanted(one, all)).entries()) {
      const path = join(folder, `file-${place}`)
      const bytes = Readable.from(bytesOf(files, file))
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal })
      local.push({ name: file.name, path })
    }
    if (local.length === 0) throw new FilesGone()
    return await run(local, folder)
  } finally {
    await removeTempFolder(folder)
  }
}

async function* bytesOf(files: BlobStore, { stored }: StoredFile): AsyncGenerator<Uint8Array> {
  for (const { key } of stored) {
    const blob = await files.get(key)
    if (blob === null) throw new FilesGone()
    yield* blob.bytes
  }
}

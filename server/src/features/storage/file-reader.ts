import { once } from 'node:events'
import { pipeline, type Readable } from 'node:stream'
import type { Db } from '../../platform/db/database.ts'
import type { BlobStore, ByteRange } from '../../platform/storage/blob-store.ts'
import { EncryptedFileError, encryptedBytes, partOf } from '../../platform/storage/encrypted-file.ts'
import type { FileKeys } from './family-keys.ts'
import type { FileItemType, FileVariant } from './file-links.ts'
import { findFile, type StoredFile } from './queries.ts'

/** Names one file of a family. */
export interface FileName {
  readonly accountId: string
  readonly itemType: FileItemType
  readonly itemId: string
  readonly variant: FileVariant
}

/** Plain bytes of a file. */
interface OpenFile {
  /** Ends in an EncryptedFileError where what is stored is not what was written. Read it to the end or destroy it. */
  readonly bytes: Readable
  /** Bytes that `bytes` gives. */
  readonly lengthBytes: number
}

interface FoundFile {
  readonly row: StoredFile
  /** Null: the whole file. */
  readonly range: ByteRange | null
  /** Null: it is in the book and not in the store. */
  readonly open: OpenFile | null
}

/** The one way to the bytes of stored files, encrypted or of before. */
export interface FileReader {
  /**
   * Opens what a row names; null when the store does not have it. Throws EncryptedFileError when it is not what was written,
   * or does not open.
   */
  open(db: Db, row: Pick<StoredFile, Opened>, range?: ByteRange | null): Promise<OpenFile | null>
  /** Finds and opens a file, or the part of it that `rangeOf` chooses by its size; null when there is no such file. */
  find(db: Db, name: FileName, rangeOf?: (sizeBytes: number) => ByteRange | null): Promise<FoundFile | null>
}

type Opened = 'accountId' | 'key' | 'sizeBytes' | 'wrappedKey'

interface FileReaderDeps {
  readonly files: BlobStore
  readonly fileKeys: FileKeys
}

export function createFileReader({ files, fileKeys }: FileReaderDeps): FileReader {
  const open: FileReader['open'] = async (db, row, range = null) => {
    const { key, sizeBytes, wrappedKey } = row
    if (wrappedKey === null) return files.get(key, range === null ? {} : { range })
    const part = partOf(await fileKeys.open(db, row, wrappedKey), sizeBytes, range)
    const blob = await files.get(key, part.stored === null ? {} : { range: part.stored })
    if (blob === null) {
      // A file that was cut has nothing in a range, and is there all the same.
      if (range !== null && (await files.stat(key)) !== null) throw new EncryptedFileError('it was cut')
      return null
    }
    if (blob.sizeBytes !== encryptedBytes(sizeBytes)) {
      blob.bytes.destroy()
      throw new EncryptedFileError('it has another length')
    }
    const bytes = part.decrypt()
    // Whoever reads gets the error.
    pipeline(blob.bytes, bytes, () => undefined)
    await begun(bytes)
    return { bytes, lengthBytes: part.lengthBytes }
  }

  return {
    open,
    async find(db, name, rangeOf = () => null) {
      let row = await findFile(db, name.accountId, name)
      for (let isAgain = false; ; isAgain = true) {
        if (row === null) return null
        const range = rangeOf(row.sizeBytes)
        const opened = await open(db, row, range)
        if (opened !== null || isAgain) return { row, range, open: opened }
        // It may have been encrypted since, under another key of the store, or be gone for good.
        const now = await findFile(db, name.accountId, name)
        if (now?.key === row.key) return { row, range, open: null }
        row = now
      }
    },
  }
}

/** Resolves once the first bytes are found right: whoever asks is told of a bad file, and not cut off in the middle of it. */
async function begun(bytes: Readable): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    if (bytes.readableLength === 0)
      await Promise.race([once(bytes, 'readable', { signal }), once(bytes, 'end', { signal })])
  } finally {
    waiting.abort()
  }
}

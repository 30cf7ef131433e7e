import { buffer } from 'node:stream/consumers'
import { systemClock } from '../../../platform/clock/clock.ts'
import { testConfig } from '../../../platform/config/test-config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BlobStore } from '../../../platform/storage/blob-store.ts'
import { encryptedBytes } from '../../../platform/storage/encrypted-file.ts'
import { createFileKeys } from '../family-keys.ts'
import { createFileReader, type FileReader } from '../file-reader.ts'

/** A reader with the key of tests, which remembers nothing of before. */
export function testReader(files: BlobStore): FileReader {
  return createFileReader({ files, fileKeys: createFileKeys({ config: testConfig(), clock: systemClock }) })
}

interface Stored {
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly files: BlobStore
}

/** The plain bytes of the stored file that has this key in the store. */
export async function plainBytes({ database, files }: Stored, key: string): Promise<Buffer> {
  const { rows } = await database.pool.query(
    `select account_id as "accountId", key, size_bytes::int as "sizeBytes", wrapped_key as "wrappedKey"
     from stored_files where key = $1`,
    [key],
  )
  const opened = rows.length === 0 ? null : await testReader(files).open(database.db, rows[0])
  if (opened === null) throw new Error(`There is no file ${key}`)
  return buffer(opened.bytes)
}

/** Makes a stored file what it would be if it had been stored before files were encrypted. */
export async function makePlain(stored: Stored, key: string): Promise<void> {
  const bytes = await plainBytes(stored, key)
  const contentType = (await stored.files.stat(key))?.contentType ?? ''
  await stored.files.put(key, bytes, { contentType })
  await stored.database.pool.query('update stored_files set wrapped_key = null where key = $1', [key])
}

/** How many plain bytes an encrypted file of a few chunks at most holds, by its length in the store. */
export function plainLength(storedBytes: number): number {
  const overhead = encryptedBytes(0)
  for (let tags = 0; tags < 1_000; tags += 1) {
    const plain = storedBytes - overhead - 16 * tags
    if (plain >= 0 && encryptedBytes(plain) === storedBytes) return plain
  }
  throw new Error(`${storedBytes} bytes are no encrypted file`)
}

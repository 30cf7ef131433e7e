import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { StorageError } from './blob-store.ts'
import { openDirectoryStore } from './directory-store.ts'

test('a full disk is told by its code, leaves no draft, and what was there stays', async () => {
  const root = await mkdtemp(join(tmpdir(), 'full-'))
  try {
    const store = await openDirectoryStore(root)
    await store.put('old', Buffer.from('old'), { contentType: 'text/plain' })
    // The error a full disk gives, arriving through the same stream as the bytes.
    const full = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      })(),
    )
    const error = await store.put('old', full, { contentType: 'text/plain' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toHaveProperty('code', 'STORAGE_FULL')
    expect(await readdir(join(root, 'drafts'))).toEqual([])
    expect(await store.stat('old')).toMatchObject({ sizeBytes: 3 })
  } finally {
    await rm(root, { recursive: true })
  }
})

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type BlobStat, type BlobStore, checkKey, checkPrefix, checkRange, StorageError } from './blob-store.ts'

/** Begins the name of the small file that says what another one is; no part of a key begins with a dot. */
const typeMark = '.type-'

/** Read at once: in the usual quarter of it, the reading of a large file takes a fifth more of the processor. */
const pieceBytes = 256 * 1024

/**
 * Files below a directory. Bytes are written under another name, flushed to the disk and renamed: a reader sees the old
 * or the new file, never half of one, also after a loss of power. The content type stands in a small file beside it.
 */
export async function openDirectoryStore(root: string): Promise<BlobStore> {
  const blobs = join(root, 'blobs')
  const drafts = join(root, 'drafts')
  await mkdir(blobs, { recursive: true, mode: 0o700 })
  await mkdir(drafts, { recursive: true, mode: 0o700 })

  const pathsOf = (key: string) => {
    checkKey(key)
    const path = join(blobs, ...key.split('/'))
    return { path, typePath: join(dirname(path), `${typeMark}${key.split('/').at(-1)}`) }
  }

  /** Bytes that are on the disk under a name of their own, to be moved or removed. */
  async function writeDraft(bytes: Readable | Uint8Array): Promise<{ draft: string; sizeBytes: number }> {
    const draft = join(drafts, `${process.pid}-${randomBytes(12).toString('hex')}`)
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
        return { draft, sizeBytes: (await file.stat()).size }
      } finally {
        await file.close()
      }
    } catch (error) {
      await rm(draft, { force: true })
      throw isFull(error) ? new StorageError('STORAGE_FULL', error) : error
    }
  }

  async function statOf(key: string): Promise<BlobStat | null> {
    const { path, typePath } = pathsOf(key)
    try {
      const [found, contentType] = await Promise.all([stat(path), readFile(typePath, 'utf8')])
      return found.isFile() ? { sizeBytes: found.size, contentType, changedAt: found.mtime } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    stat: statOf,
    async put(key, bytes, { contentType }) {
      const { path, typePath } = pathsOf(key)
      const content = await writeDraft(bytes)
      try {
        // The type first: bytes without a type would be a file that cannot be served.
        const type = await writeDraft(Buffer.from(contentType))
        await moveInto(type.draft, typePath)
        await moveInto(content.draft, path)
      } catch (error) {
        await rm(content.draft, { force: true })
        throw isFull(error) ? new StorageError('STORAGE_FULL', error) : error
      }
      return { sizeBytes: content.sizeBytes }
    },
    async get(key, { range } = {}) {
      if (range) checkRange(range)
      const found = await statOf(key)
      if (!found || (range && range.firstByte >= found.sizeBytes)) return null
      const { path } = pathsOf(key)
      const firstByte = range?.firstByte ?? 0
      const lastByte = Math.min(range?.lastByte ?? Number.MAX_SAFE_INTEGER, found.sizeBytes - 1)
      const bytes =
        found.sizeBytes === 0
          ? Readable.from([])
          : createReadStream(path, { start: firstByte, end: lastByte, highWaterMark: pieceBytes })
      return { ...found, lengthBytes: lastByte - firstByte + 1, bytes }
    },
    async remove(key) {
      const { path, typePath } = pathsOf(key)
      await rm(path, { force: true })
      await rm(typePath, { force: true })
      await removeEmpty(dirname(path), blobs)
    },
    async *list(prefix) {
      checkPrefix(prefix)
      // Only the folder that the whole prefix lies in: a family's few files are not looked for among everybody's.
      const folder = join(blobs, ...prefix.split('/').slice(0, -1))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(blobs, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
      yield* keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    },
    async dropUnfinished(before) {
      let dropped = 0
      for (const path of [...(await draftsIn(drafts)), ...(await loneTypesIn(blobs))]) {
        const found = await stat(path).catch(() => null)
        if (found === null || found.mtime >= before) continue
        await rm(path, { force: true })
        await removeEmpty(dirname(path), dirname(path) === drafts ? drafts : blobs)
        dropped += 1
      }
      return dropped
    },
    async ping() {
      await stat(blobs)
    },
  }
}

/** Renames and flushes the folder, without which the new name may be lost with the power. */
async function moveInto(draft: string, path: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await rename(draft, path)
      break
    } catch (error) {
      // The folder became empty and was removed by another call in between.
      if (!isMissing(error) || attempt > 5) throw error
    }
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function draftsIn(drafts: string): Promise<readonly string[]> {
  return (await readdir(drafts)).map((name) => join(drafts, name))
}

/** Types whose bytes never came, or whose bytes are gone: a power cut between the two. */
async function loneTypesIn(blobs: string): Promise<readonly string[]> {
  const entries = await readdir(blobs, { recursive: true, withFileTypes: true })
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
  return [...files].filter((path) => {
    const name = basename(path)
    return name.startsWith(typeMark) && !files.has(join(dirname(path), name.slice(typeMark.length)))
  })
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      await rmdir(current)
    } catch {
      return
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import type { Locale } from '@nestwren/contract/auth'
import { ZipFile } from 'yazl'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import type { WrittenLists } from './export-lists.ts'
import type { ExportPart } from './export-part.ts'
import type { ExportProgress } from './export-progress.ts'
import { readMe } from './export-readme.ts'

export interface ExportZipOptions extends WrittenLists {
  readonly store: BlobStore
  readonly parts: readonly ExportPart[]
  readonly locale: Locale
  readonly now: Date
  readonly progress: ExportProgress
  readonly signal: AbortSignal
}

interface Member {
  readonly path: string
  open(): Promise<Readable>
}

/** The ZIP of an export as a stream: each file in it is read only when its turn comes, so memory stays the same. */
export function exportZip(options: ExportZipOptions): Readable {
  const { lists, written, files, store, progress } = options
  const done = async (steps: number): Promise<void> => {
    options.signal.throwIfAborted()
    progress.take(steps)
    await progress.report()
  }
  const members: Member[] = [
    {
      path: 'README.txt',
      open: async () => Readable.from([readMe(options, lists, new Set(files.map(({ part }) => part)))]),
    },
    ...written.map(({ name, path, rows }) => ({
      path: name,
      open: async () => {
        await done(rows)
        return createReadStream(path)
      },
    })),
    ...files.map(({ part, file }) => ({
      path: `${part}/${file.path}`,
      open: async () => {
        const blob = await store.get(file.blobKey)
        await done(1)
        // Removed since the list was read: an empty file says so better than a broken ZIP.
        return blob?.bytes ?? Readable.from([])
      },
    })),
  ]
  return zipOf(members, options.now, options.signal)
}

function zipOf(members: readonly Member[], mtime: Date, signal: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const fail = (error: unknown): void => {
    const reason = error instanceof Error ? error : new Error(String(error))
    current?.destroy(reason)
    output.destroy(reason)
  }
  zip.on('error', fail)
  // Whoever reads it hears of it as well; nobody may be reading any more.
  output.on('error', () => undefined)
  output.on('close', () => current?.destroy())
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  for (const { path, open } of members) {
    zip.addReadStreamLazy(path, { mtime }, (give) => {
      if (output.destroyed) return
      open().then((opened) => {
        current = opened
        // yazl does not listen.
        opened.on('error', fail)
        give(null, opened)
      }, fail)
    })
  }
  zip.end()
  zip.outputStream.on('error', fail)
  zip.outputStream.pipe(output)
  return output
}

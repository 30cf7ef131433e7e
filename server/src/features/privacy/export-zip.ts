import { PassThrough, Readable } from 'node:stream'
import type { Locale } from '@nestwren/contract/auth'
import { ZipFile } from 'yazl'
import type { Db } from '../../platform/db/database.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import type { ExportedFile, ExportPart, RowsPart } from './export-part.ts'
import { readMe } from './export-readme.ts'
import { asCsv, asJson, countRows, createRowReader, type RowReader, readRows, shapeOf } from './export-rows.ts'
import type { ExportScope } from './export-scope.ts'

export interface ExportZipOptions {
  /** A transaction that sees one state of the data and is used for nothing else until the end. */
  readonly db: Db
  readonly files: BlobStore
  readonly scope: ExportScope
  readonly parts: readonly ExportPart[]
  readonly locale: Locale
  readonly now: Date
  /** Called as it goes on, 0 to 99. */
  readonly onProgress: (percent: number) => Promise<void>
  readonly signal: AbortSignal
}

interface Member {
  readonly path: string
  open(): Promise<Readable>
}

export interface ExportZip {
  readonly bytes: Readable
  /** Stops reading, also in the middle; the transaction must not end before it resolves. */
  close(): Promise<void>
}

/** The ZIP of an export as a stream: each file in it is read only when its turn comes, so memory stays the same. */
export async function exportZip(options: ExportZipOptions): Promise<ExportZip> {
  const { db, scope, parts, files, signal } = options
  const reader = createRowReader(db)
  const rowsParts = parts.filter((part) => part.what === 'rows')
  const lists = await withSelects(reader, rowsParts, scope)
  const found = await listFiles(parts, db, scope)
  const steps = lists.reduce((sum, { count }) => sum + 2 * count, 0) + found.length
  const done = progress(steps, options.onProgress)

  const members: Member[] = [
    {
      path: 'README.txt',
      open: async () => Readable.from([readMe(options, lists, new Set(found.map(({ part }) => part)))]),
    },
    ...lists.flatMap((list) => membersOf(list, reader, done)),
    ...found.map(({ part, file }) => ({
      path: `${part}/${file.path}`,
      open: async () => {
        const blob = await files.get(file.blobKey)
        await done(1)
        // Removed since the list was read: an empty file says so better than a broken ZIP.
        return blob?.bytes ?? Readable.from([])
      },
    })),
  ]
  const bytes = zipOf(members, options.now, signal)
  return {
    bytes,
    async close() {
      bytes.destroy()
      await reader.close()
    },
  }
}

interface List {
  readonly part: RowsPart
  readonly select: NonNullable<ReturnType<RowsPart['select']>>
  readonly count: number
}

async function withSelects(reader: RowReader, parts: readonly RowsPart[], scope: ExportScope): Promise<List[]> {
  const lists: List[] = []
  for (const part of parts) {
    const select = part.select(scope)
    if (select !== null) lists.push({ part, select, count: await countRows(reader, select) })
  }
  return lists
}

async function listFiles(parts: readonly ExportPart[], db: Db, scope: ExportScope) {
  const found: { readonly part: string; readonly file: ExportedFile }[] = []
  for (const part of parts) {
    if (part.what !== 'files') continue
    for await (const file of part.list(db, scope)) found.push({ part: part.name, file })
  }
  return found
}

function membersOf({ part, select }: List, reader: RowReader, done: (steps: number) => Promise<void>): Member[] {
  async function* counted() {
    for await (const rows of readRows(reader, select)) {
      await done(rows.length)
      yield rows
    }
  }
  return [
    { path: `${part.name}.json`, open: async () => Readable.from(asJson(counted())) },
    {
      path: `${part.name}.csv`,
      open: async () => Readable.from(asCsv(counted(), await shapeOf(reader, select, part.spread))),
    },
  ]
}

/** Says each percent once. The last one is said by whoever has stored the file. */
function progress(steps: number, onProgress: (percent: number) => Promise<void>) {
  let taken = 0
  let said = 0
  return async (count: number): Promise<void> => {
    taken += count
    const percent = Math.min(99, Math.floor((100 * taken) / steps))
    if (percent <= said) return
    said = percent
    await onProgress(percent)
  }
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

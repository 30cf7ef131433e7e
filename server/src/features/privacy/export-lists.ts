import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportedFile, ExportPart, RowsPart } from './export-part.ts'
import type { ExportProgress } from './export-progress.ts'
import { asJson, countRows, createRowReader, type RowReader, readRows, shapeOf } from './export-rows.ts'
import type { ExportScope } from './export-scope.ts'

export interface WriteListsOptions {
  /** A transaction that sees one state of the data. */
  readonly db: Db
  readonly scope: ExportScope
  readonly parts: readonly ExportPart[]
  /** Where the lists are written. */
  readonly folder: string
  readonly progress: ExportProgress
  readonly signal: AbortSignal
}

/** A list of rows, as a file on this machine. */
interface WrittenFile {
  /** Where it stands in the ZIP. */
  readonly name: string
  readonly path: string
  readonly rows: number
}

export interface WrittenLists {
  readonly lists: readonly { readonly part: RowsPart; readonly count: number }[]
  readonly written: readonly WrittenFile[]
  /** Files of the store that belong to the export; not read yet. */
  readonly files: readonly { readonly part: string; readonly file: ExportedFile }[]
}

/**
 * Writes all lists into files of this machine, so that the transaction ends before anything is waited for that is
 * elsewhere: the store of files, or whoever is slow.
 */
export async function writeLists(options: WriteListsOptions): Promise<WrittenLists> {
  const { db, scope, parts, progress } = options
  const reader = createRowReader(db)
  try {
    const lists = await withSelects(reader, parts, scope)
    const files = await listFiles(parts, db, scope)
    // Each row is written and put into the ZIP, both as JSON and as CSV.
    progress.plan(lists.reduce((sum, { count }) => sum + 4 * count, 0) + files.length)
    const written: WrittenFile[] = []
    for (const list of lists) written.push(...(await writeList(options, reader, list)))
    return { lists, written, files }
  } finally {
    await reader.close()
  }
}

interface List {
  readonly part: RowsPart
  readonly select: NonNullable<ReturnType<RowsPart['select']>>
  readonly count: number
}

async function withSelects(reader: RowReader, parts: readonly ExportPart[], scope: ExportScope): Promise<List[]> {
  const lists: List[] = []
  for (const part of parts) {
    const select = part.what === 'rows' ? part.select(scope) : null
    if (part.what === 'rows' && select !== null) lists.push({ part, select, count: await countRows(reader, select) })
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

async function writeList(
  { folder, progress, signal }: WriteListsOptions,
  reader: RowReader,
  { part, select, count }: List,
): Promise<WrittenFile[]> {
  async function* counted() {
    for await (const rows of readRows(reader, select)) {
      progress.take(rows.length)
      yield rows
    }
  }
  const shape = await shapeOf(reader, select, part.spread)
  const contents = { json: () => asJson(counted()), csv: () => asCsv(counted(), shape) }
  const written: WrittenFile[] = []
  for (const [ending, content] of Object.entries(contents)) {
    const name = `${part.name}.${ending}`
    const path = join(folder, name)
    await pipeline(Readable.from(content()), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    written.push({ name, path, rows: count })
  }
  return written
}

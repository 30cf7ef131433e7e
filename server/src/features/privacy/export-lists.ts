import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import { asCsv, type CsvShape } from '../../platform/csv/as-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportedFile, ExportPart, RowsPart } from './export-part.ts'
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
  const { columns, batches } = await contentOf(reader, select, count)
  async function* counted() {
    for await (const rows of batches()) {
      progress.take(rows.length)
      yield rows
    }
  }
  const { spread } = part
  const fields = spread === undefined || count === 0 ? [] : await fieldsOf(reader, select, spread)
  const shape = shapeOf(columns, spread, fields)
  const contents = { json: () => asJson(counted()), csv: () => asCsv(counted(), shape) }
  const written: WrittenFile[] = []
  for (const [ending, content] of Object.entries(contents)) {
    const name = `${part.name}.${ending}`
    const path = join(folder, name)
    await writeFile(path, content(), { flag: 'wx', mode: 0o600, signal })
    written.push({ name, path, rows: count })
  }
  return written
}

const reportEveryMs = 500

/** How far an export is. */
export interface ExportProgress {
  /** How many steps there are; known once the lists are counted. */
  plan(steps: number): void
  /** So many steps are done. */
  take(steps: number): void
  /** Says how far it is, if that has changed. */
  report(): Promise<void>
  /** Says nothing any more by itself; resolves when what was being said has been. */
  close(): Promise<void>
}

/**
 * Says each percent once, 1 to 99; the last one is said by whoever has stored the file. It also says so by itself twice a
 * second: whoever reads in a transaction must not wait for another connection to tell of it.
 */
export function startProgress(tell: (percent: number) => Promise<void>): ExportProgress {
  let planned = 0
  let taken = 0
  let reported = 0
  let underWay: Promise<void> = Promise.resolve()
  const report = (): Promise<void> => {
    const percent = planned === 0 ? 0 : Math.min(99, Math.floor((100 * taken) / planned))
    if (percent > reported) {
      reported = percent
      underWay = underWay.then(() => tell(percent))
    }
    return underWay
  }
  // Whoever waits for the next word gets the error of this one.
  const timer = setInterval(() => void report().catch(() => undefined), reportEveryMs).unref()
  return {
    plan: (steps) => {
      planned = steps
    },
    take: (steps) => {
      taken += steps
    },
    report,
    async close() {
      clearInterval(timer)
      await underWay.catch(() => undefined)
    },
  }
}

type Row = Readonly<Record<string, unknown>>

const batch = 500
let cursors = 0

/** Asks the database in one transaction, and not a moment longer than that lasts. */
interface RowReader {
  execute<T extends Record<string, unknown>>(query: SQL): Promise<QueryResult<T>>
  /** From here on nothing is asked any more; resolves when what was under way has ended. */
  close(): Promise<void>
}

/** A stream that is cut off reads on for a moment: on a connection that is somebody else's by then, were it not for this. */
function createRowReader(db: Db): RowReader {
  let isClosed = false
  let underWay: Promise<unknown> = Promise.resolve()
  return {
    async execute<T extends Record<string, unknown>>(query: SQL): Promise<QueryResult<T>> {
      if (isClosed) throw new Error('The export has ended')
      // Drizzle asks anew for each `then`; a promise of its own asks once. Its result is that of the driver, of rows of T.
      const asked = Promise.resolve(db.execute<T>(query)) as Promise<QueryResult<T>>
      underWay = asked.catch(() => undefined)
      return asked
    },
    async close() {
      isClosed = true
      await underWay
    },
  }
}

/** How many rows a select gives. */
async function countRows(reader: RowReader, select: SQL): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (${select}) as counted`,
  )
  return rows[0]?.count ?? 0
}

interface Content {
  readonly columns: readonly string[]
  /** All rows from the first on; may be asked for again. */
  batches(): AsyncIterable<readonly Row[]>
}

/** What a select gives. Most lists are short: one question tells all of theirs, for both files. */
async function contentOf(reader: RowReader, select: SQL, count: number): Promise<Content> {
  const isShort = count <= batch
  const { rows, fields } = await reader.execute(isShort ? select : sql`select * from (${select}) as shaped limit 0`)
  const columns = fields.map(({ name }) => name)
  if (!isShort) return { columns, batches: () => readRows(reader, select) }
  return {
    columns,
    async *batches() {
      if (rows.length > 0) yield rows
    },
  }
}

/** The rows in batches, through a cursor of the transaction: however many there are, few are in memory. */
async function* readRows(reader: RowReader, select: SQL): AsyncGenerator<readonly Row[]> {
  cursors += 1
  const cursor = sql.identifier(`export_${cursors}`)
  await reader.execute(sql`declare ${cursor} no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await reader.execute(sql`fetch forward ${sql.raw(String(batch))} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await reader.execute(sql`close ${cursor}`)
}

/** A JSON list, an object a line. */
async function* asJson(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const rows of batches) {
    yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
  }
  yield '\n]\n'
}

/** The columns of a table in which the fields of `spread` stand as columns of their own. */
function shapeOf(columns: readonly string[], spread: string | undefined, fields: readonly string[]): CsvShape {
  if (spread === undefined) return { columns, spread: null }
  return { columns: columns.filter((name) => name !== spread), spread: { column: spread, fields } }
}

/** The fields that the objects in a column have, one or another of them. */
async function fieldsOf(reader: RowReader, select: SQL, column: string): Promise<string[]> {
  const { rows } = await reader.execute<{ field: string }>(sql`
    select distinct field collate "C" as field
    from (${select}) as spreading, jsonb_object_keys(spreading.${sql.identifier(column)}) as field order by 1`)
  return rows.map(({ field }) => field)
}

import type { HandlerOutput } from '@nestwren/contract/endpoint'
import type { imports } from '@nestwren/contract/imports'
import type { ImportOutcome, ImportStatus } from '@nestwren/contract/imports-words'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { memberName } from '../account/public.ts'
import { importChoicesTable, importFilePartsTable, importFilesTable, importRowsTable, importsTable } from './tables.ts'

const i = importsTable
const f = importFilesTable
const p = importFilePartsTable
const r = importRowsTable
const c = importChoicesTable

export interface ImportKey {
  readonly accountId: string
  readonly importId: string
}

export function isThis({ accountId, importId }: ImportKey) {
  return and(eq(i.accountId, accountId), eq(i.id, importId))
}

/** What somebody works on, or will. */
export const activeStatuses = ['reading', 'importing', 'undoing'] as const satisfies readonly ImportStatus[]

const waitingBefore = sql<number>`(
  select count(*)::int from imports other where other.status in ('reading', 'importing', 'undoing')
    and other.account_id <> ${i.accountId} and other.queued_at < ${i.queuedAt} and ${i.workedAt} is null)`

/** Rows that a choice was made for stand before the first place. */
const chosenRows = sql<number>`(
  select count(*)::int from import_rows chosen where chosen.account_id = ${i.accountId} and chosen.import_id = ${i.id}
    and chosen.position < 0)`

const columns = {
  ...getTableColumns(i),
  createdByName: memberName(i.accountId, i.createdBy),
  waitsFor: waitingBefore,
  chosen: chosenRows,
}

type FoundImport = Awaited<ReturnType<typeof listRows>>[number]
export type ImportOnWire = HandlerOutput<(typeof imports)['get']>

async function listRows(db: Db, accountId: string, cursor: Cursor | null, limit: number) {
  const after =
    cursor === null ? undefined : or(lt(i.createdAt, cursor.at), and(eq(i.createdAt, cursor.at), lt(i.id, cursor.id)))
  return db
    .select(columns)
    .from(i)
    .where(and(eq(i.accountId, accountId), isNull(i.hiddenAt), after))
    .orderBy(desc(i.createdAt), desc(i.id))
    .limit(limit + 1)
}

/** A page of the family's imports, latest first. */
export async function listImports(
  db: Db,
  { caller }: MemberAccess,
  page: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: ImportOnWire[]; nextCursor: string | null }> {
  const rows = await listRows(db, caller.accountId, page.cursor, page.limit)
  const files = await filesOf(
    db,
    caller.accountId,
    rows.map(({ id }) => id),
  )
  return pageOf(
    rows,
    page.limit,
    ({ createdAt: at, id }) => ({ at, id }),
    (row) => onWire(row, files.get(row.id) ?? []),
  )
}

/** One import of the family; null where it is not there. */
export async function readImport(db: Db, key: ImportKey): Promise<ImportOnWire | null> {
  const [row] = await db
    .select(columns)
    .from(i)
    .where(and(isThis(key), isNull(i.hiddenAt)))
  if (row === undefined) return null
  return onWire(row, (await filesOf(db, key.accountId, [row.id])).get(row.id) ?? [])
}

type WireFile = ImportOnWire['files'][number]

async function filesOf(db: Db, accountId: string, importIds: readonly string[]): Promise<Map<string, WireFile[]>> {
  if (importIds.length === 0) return new Map()
  const rows = await db
    .select({
      importId: f.importId,
      id: f.id,
      name: f.name,
      of: f.parts,
      here: sql<number>`count(${p.part})::int`,
      sizeBytes: sql<number>`coalesce(sum(${p.sizeBytes}), 0)::float8`,
    })
    .from(f)
    .leftJoin(p, and(eq(p.accountId, f.accountId), eq(p.importId, f.importId), eq(p.fileId, f.id)))
    .where(and(eq(f.accountId, accountId), inArray(f.importId, [...importIds])))
    .groupBy(f.accountId, f.importId, f.id)
    .orderBy(asc(f.createdAt), asc(f.id))
  const byImport = new Map<string, WireFile[]>()
  for (const { importId, here, of, ...file } of rows)
    byImport.set(importId, [...(byImport.get(importId) ?? []), { ...file, parts: { here, of } }])
  return byImport
}

function onWire(row: FoundImport, files: WireFile[]): ImportOnWire {
  const { recognition, createdBy, createdByName, createdAt, finishedAt, filesUntil } = row
  return {
    id: row.id,
    status: row.status,
    app: row.app,
    variant: row.variant,
    files,
    read: recognition?.read ?? [],
    ignored: recognition?.ignored ?? [],
    refusals: recognition?.refusals ?? [],
    caregivers: recognition?.caregivers ?? 0,
    asks: recognition?.asks ?? null,
    doubts: recognition?.doubts ?? [],
    answers: row.answers,
    totals: row.totals,
    rows: { listed: row.rowsListed, notListed: row.rowsNotListed, chosen: row.chosen },
    progress: { done: row.progressDone, total: row.progressTotal },
    waitsFor: row.waitsFor,
    error: row.error,
    made: row.made,
    undone: row.undone,
    version: row.version,
    createdBy: { id: createdBy, name: createdByName },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    filesUntil: filesUntil?.toISOString() ?? null,
  }
}

export type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

/** The files of an import with the keys of their parts, in order; files that are not whole are left out. */
export async function listFiles(db: Db, { accountId, importId }: ImportKey) {
  const files = await db
    .select({ id: f.id, name: f.name, parts: f.parts })
    .from(f)
    .where(and(eq(f.accountId, accountId), eq(f.importId, importId)))
    .orderBy(asc(f.createdAt), asc(f.id))
  const parts = await db
    .select({ fileId: p.fileId, part: p.part, key: p.key, sizeBytes: p.sizeBytes })
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.importId, importId)))
    .orderBy(asc(p.fileId), asc(p.part))
  const byFile = Map.groupBy(parts, ({ fileId }) => fileId)
  return files.map((file) => ({ ...file, stored: byFile.get(file.id) ?? [] }))
}

/** Bytes of all files of the family's imports that are still kept. */
export async function keptBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${p.sizeBytes}), 0)::float8` })
    .from(p)
    .where(eq(p.accountId, accountId))
  return row?.bytes ?? 0
}

/** Imports of the family that have files or wait for somebody. */
export function countOpen(db: Db, accountId: string): Promise<number> {
  return db.$count(i, and(eq(i.accountId, accountId), isNull(i.hiddenAt), isNotNull(i.filesUntil)))
}

export interface RowsFilter {
  readonly outcome: ImportOutcome | undefined
  /** Lists rows that a choice was made for, as they were before it, in place of those that are not imported. */
  readonly isChosen?: boolean
  /** Lists of an export whose rows are left out of it. */
  readonly notOf?: ReadonlySet<string>
  /** Null for the first page. */
  readonly after: number | null
  readonly limit: number
}

/** Rows of an import that are not imported as they stand, with what was chosen. */
export async function listRowsOf(db: Db, { accountId, importId }: ImportKey, filter: RowsFilter) {
  return db
    .select({ position: r.position, ref: r.ref, outcome: r.outcome, row: r.row, choice: c.choice })
    .from(r)
    .leftJoin(c, and(eq(c.accountId, r.accountId), eq(c.importId, r.importId), eq(c.ref, r.ref)))
    .where(
      and(
        eq(r.accountId, accountId),
        eq(r.importId, importId),
        filter.outcome === undefined ? undefined : eq(r.outcome, filter.outcome),
        filter.isChosen === true ? lt(r.position, 0) : gte(r.position, 0),
        filter.after === null ? undefined : gt(r.position, filter.after),
        filter.notOf === undefined || filter.notOf.size === 0
          ? undefined
          : sql`${r.row} ->> 'file' <> all(${sql.param([...filter.notOf])}::text[])`,
      ),
    )
    .orderBy(asc(r.position))
    .limit(filter.limit + 1)
}

/** What was chosen for rows of an import, by row. */
export async function readChoices(db: Db, { accountId, importId }: ImportKey) {
  const rows = await db
    .select({ ref: c.ref, choice: c.choice })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.importId, importId)))
  return new Map(rows.map(({ ref, choice }) => [ref, choice]))
}

const noId = '00000000-0000-0000-0000-000000000000'
/** Cursors hold no time before 1970, and rows with a choice stand before place 0. */
const shift = 2 ** 31
const lastPlace = shift - 1

interface Asked extends Omit<RowsFilter, 'after'> {
  readonly cursor: Cursor | null
}

/** A page of the rows of an import. */
export async function pageOfRows(
  db: Db,
  key: ImportKey,
  { cursor, ...filter }: Asked,
): Promise<HandlerOutput<(typeof imports)['rows']>> {
  const after = cursor === null ? null : Math.min(cursor.at.getTime() - shift, lastPlace)
  const rows = await listRowsOf(db, key, { ...filter, after })
  return pageOf(
    rows,
    filter.limit,
    ({ position }) => ({ at: new Date(position + shift), id: noId }),
    ({ ref, outcome, row, choice }) => ({ ref, outcome, ...row, choice }),
  )
}

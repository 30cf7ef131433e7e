import type { ImportAnswers, ImportChoice } from '@nestwren/contract/imports-schemas'
import type { ImportStatus } from '@nestwren/contract/imports-words'
import { importFilesDays } from '@nestwren/contract/imports-words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type ImportKey, isThis } from './queries.ts'
import { importChoicesTable, importFilePartsTable, importFilesTable, importRowsTable, importsTable } from './tables.ts'

const i = importsTable
const dayMs = 86_400_000

export type ImportRecord = typeof i.$inferSelect

interface FilesState {
  readonly status: ImportStatus
  readonly made: ImportRecord['made']
  /** Null once they are gone. */
  readonly filesUntil: Date | string | null
}

const addableStatuses: readonly ImportStatus[] = ['uploading', 'asking', 'ready']

/** Whether files can be added or taken out: also of an import that failed before it made anything. */
export function canChangeFiles({ status, made, filesUntil }: FilesState): boolean {
  if (addableStatuses.includes(status)) return true
  return status === 'failed' && filesUntil !== null && Object.values(made).every((count) => count === 0)
}

function filesUntil(now: Date): Date {
  return new Date(now.getTime() + importFilesDays * dayMs)
}

/** Takes the row for this transaction; null where the family has none, or has discarded it. */
export async function lockImport(tx: Db, key: ImportKey): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(i).where(isThis(key)).for('update')
  return row === undefined || row.hiddenAt !== null ? null : row
}

/** Begins an import; the same id again changes nothing. */
export async function insertImport(db: Db, key: ImportKey, by: string, now: Date): Promise<void> {
  await db
    .insert(i)
    .values({
      accountId: key.accountId,
      id: key.importId,
      status: 'uploading',
      createdBy: by,
      createdAt: now,
      filesUntil: filesUntil(now),
    })
    .onConflictDoNothing()
}

export interface NewPart {
  readonly fileId: string
  readonly name: string
  readonly parts: number
  readonly part: number
  readonly key: string
  readonly sizeBytes: number
}

/** Writes down a part whose bytes are stored; false where it was here already. */
export async function insertPart(tx: Db, key: ImportKey, part: NewPart, now: Date): Promise<boolean> {
  const of = { accountId: key.accountId, importId: key.importId }
  await tx
    .insert(importFilesTable)
    .values({ ...of, id: part.fileId, name: part.name, parts: part.parts, createdAt: now })
    .onConflictDoNothing()
  const { rowCount } = await tx
    .insert(importFilePartsTable)
    .values({ ...of, fileId: part.fileId, part: part.part, key: part.key, sizeBytes: part.sizeBytes })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Forgets one file; resolves to the keys of its bytes. */
export async function deleteFile(tx: Db, { accountId, importId }: ImportKey, fileId: string): Promise<string[]> {
  const p = importFilePartsTable
  const f = importFilesTable
  const gone = await tx
    .delete(p)
    .where(and(eq(p.accountId, accountId), eq(p.importId, importId), eq(p.fileId, fileId)))
    .returning({ key: p.key })
  await tx.delete(f).where(and(eq(f.accountId, accountId), eq(f.importId, importId), eq(f.id, fileId)))
  return gone.map(({ key }) => key)
}

/** Forgets all files of an import; resolves to the keys of their bytes, to remove after the commit. */
export async function deleteFiles(tx: Db, { accountId, importId }: ImportKey): Promise<string[]> {
  const p = importFilePartsTable
  const gone = await tx
    .delete(p)
    .where(and(eq(p.accountId, accountId), eq(p.importId, importId)))
    .returning({ key: p.key })
  await tx.update(i).set({ filesUntil: null }).where(isThis({ accountId, importId }))
  return gone.map(({ key }) => key)
}

/**
 * Sets an import to a state in which it waits for a job. The totals of an earlier reading go with a new one: should it fail,
 * nothing can be imported that no dry run has shown.
 */
export async function waitFor(
  tx: Db,
  key: ImportKey,
  status: Extract<ImportStatus, 'reading' | 'importing' | 'undoing'>,
  now: Date,
  also: Partial<typeof i.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(i)
    .set({
      ...{ status, queuedAt: now, workedAt: null, progressDone: 0, progressTotal: null, error: null },
      ...(status === 'reading' ? { totals: null } : {}),
      ...also,
    })
    .where(isThis(key))
}

/** Sets an import back to adding files. */
export async function backToUploading(tx: Db, key: ImportKey): Promise<void> {
  await tx
    .update(i)
    .set({ status: 'uploading', version: sql`${i.version} + 1`, recognition: null, totals: null, error: null })
    .where(isThis(key))
}

/** True where another import of the family is being imported or undone; call it with the account locked. */
export async function isAnotherRunning(tx: Db, { accountId, importId }: ImportKey): Promise<boolean> {
  const running = await tx.$count(
    i,
    and(eq(i.accountId, accountId), inArray(i.status, ['importing', 'undoing']), sql`${i.id} <> ${importId}`),
  )
  return running > 0
}

export async function storeAnswers(tx: Db, key: ImportKey, answers: ImportAnswers): Promise<void> {
  await tx
    .update(i)
    .set({ answers, version: sql`${i.version} + 1` })
    .where(isThis(key))
}

const maxChoices = 5_000

/** Stores what was chosen for rows; false where there would be too many choices. */
export async function storeChoices(
  tx: Db,
  key: ImportKey,
  choices: readonly { readonly ref: string; readonly choice: ImportChoice | null }[],
): Promise<boolean> {
  const { accountId, importId } = key
  const c = importChoicesTable
  const isOfImport = and(eq(c.accountId, accountId), eq(c.importId, importId))
  // The last of two for one row counts.
  const byRef = new Map(choices.map(({ ref, choice }) => [ref, choice]))
  await tx.delete(c).where(and(isOfImport, inArray(c.ref, [...byRef.keys()])))
  const made = [...byRef].flatMap(([ref, choice]) => (choice === null ? [] : [{ accountId, importId, ref, choice }]))
  if (made.length > 0) await tx.insert(c).values(made)
  await tx
    .update(i)
    .set({ version: sql`${i.version} + 1` })
    .where(isThis(key))
  return (await tx.$count(c, isOfImport)) <= maxChoices
}

/** Forgets rows and choices, which only an import that is not over needs. */
export async function deleteRows(tx: Db, { accountId, importId }: ImportKey): Promise<void> {
  const r = importRowsTable
  const c = importChoicesTable
  await tx.delete(r).where(and(eq(r.accountId, accountId), eq(r.importId, importId)))
  await tx.delete(c).where(and(eq(c.accountId, accountId), eq(c.importId, importId)))
}

/** Takes an import out of the list. What it made stays, and stays known. */
export async function hideImport(tx: Db, key: ImportKey, isOver: boolean, now: Date): Promise<void> {
  await tx
    .update(i)
    .set({ hiddenAt: now, ...(isOver ? {} : { status: 'discarded' as const }) })
    .where(isThis(key))
}

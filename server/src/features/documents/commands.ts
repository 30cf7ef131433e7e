import type { UploadedFile } from '@nestwren/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import { listRow, relistRow } from '../../platform/items/several-children.ts'
import type { FileKeeper } from '../storage/public.ts'
import { documentItem } from './item.ts'
import { type PreparedDocument, prepareDocument } from './prepare-document.ts'
import { documentsTable } from './tables.ts'

const d = documentsTable

export type NewDocument = Omit<typeof d.$inferInsert, 'search' | 'version' | 'deletedAt' | 'updatedAt'> & {
  readonly roomBytes: number
}
type Key = Pick<typeof d.$inferSelect, 'accountId' | 'id'>

/** What of a document can be changed. */
export type DocumentChange = Partial<
  Pick<
    typeof d.$inferSelect,
    'childIds' | 'title' | 'category' | 'notes' | 'issuedOn' | 'expiresOn' | 'remindDays' | 'keptInVault' | 'deletedAt'
  >
>

function isThis({ accountId, id }: Key) {
  return and(eq(d.accountId, accountId), eq(d.id, id))
}

/** Writes a new document down; false when there is one with this id. */
export async function insertDocument(tx: Db, row: NewDocument): Promise<boolean> {
  const words = [row.title, row.notes, row.fileName]
  const made = await tx
    .insert(d)
    .values({ ...row, updatedAt: row.createdAt, search: searchVector(row.accountId, words) })
    .onConflictDoNothing()
    .returning({ id: d.id })
  if (made.length === 0) return false
  await listRow(tx, documentItem, { ...row, deletedAt: null })
  return true
}

/** Takes the row for this transaction; null when the account has none. */
export async function lockDocument(tx: Db, key: Key): Promise<typeof d.$inferSelect | null> {
  const [row] = await tx.select().from(d).where(isThis(key)).for('update')
  return row ?? null
}

/** Changes a document that {@link lockDocument} has taken. */
export async function changeDocument(
  tx: Db,
  before: typeof d.$inferSelect,
  change: DocumentChange,
  now: Date,
): Promise<void> {
  const after = { ...before, ...change }
  await tx
    .update(d)
    .set({
      ...change,
      search: searchVector(after.accountId, [after.title, after.notes, after.fileName]),
      updatedAt: now,
      version: sql`${d.version} + 1`,
    })
    .where(isThis(before))
  await relistRow(tx, documentItem, after)
}

type Words = Omit<NewDocument, keyof PreparedDocument | 'sizeBytes' | 'roomBytes'>

/** Stores a PDF of this machine as a document, for made-up families; nothing is checked and nobody is told. */
export async function storePaper(
  database: Database,
  keeper: FileKeeper,
  words: Words,
  file: Pick<UploadedFile, 'path' | 'fileName' | 'sizeBytes'>,
): Promise<void> {
  const { accountId, id: itemId, createdAt } = words
  const pdf = { ...file, claimedType: 'application/pdf' }
  const { files, ...facts } = await prepareDocument(pdf, accountId, () => undefined)
  const put = await keeper.put({ accountId, itemType: 'document', itemId }, files)
  await database.transaction(async (tx) => {
    await insertDocument(tx, { ...words, ...facts, sizeBytes: file.sizeBytes, roomBytes: put.sizeBytes })
    if (!(await keeper.record(tx, put, createdAt))) throw new Error('There is no room for this paper')
  })
}

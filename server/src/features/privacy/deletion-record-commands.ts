import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { deletionRecordsTable } from './tables.ts'

export type DeletionRecordKind = (typeof deletionRecordsTable.$inferSelect)['kind']

/**
 * One-way mark of a deleted id. The key only keeps the two kinds and other uses apart: ids are random, so no key is needed
 * to keep anybody from finding one, and one that changes (AUTH_SECRET) would make the deletion log worthless.
 */
export function deletionRecordHash(kind: DeletionRecordKind, id: string): string {
  return createHmac('sha256', `nestwren tombstone ${kind}`).update(id).digest('hex')
}

/** Writes down what is being deleted, in the transaction that deletes it. */
export async function addDeletionRecords(
  db: Db,
  kind: DeletionRecordKind,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(deletionRecordsTable)
    .values(ids.map((id) => ({ hash: deletionRecordHash(kind, id), kind, deletedAt: now })))
    .onConflictDoNothing()
}

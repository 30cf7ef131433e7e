import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { tombstonesTable } from './tables.ts'

export type TombstoneKind = (typeof tombstonesTable.$inferSelect)['kind']

/**
 * One-way mark of a deleted id. The key only keeps the two kinds and other uses apart: ids are random, so no key is needed
 * to keep anybody from finding one, and one that changes (AUTH_SECRET) would make the ledger worthless.
 */
export function tombstoneHash(kind: TombstoneKind, id: string): string {
  return createHmac('sha256', `nestwren tombstone ${kind}`).update(id).digest('hex')
}

/** Writes down what is being deleted, in the transaction that deletes it. */
export async function addTombstones(db: Db, kind: TombstoneKind, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(tombstonesTable)
    .values(ids.map((id) => ({ hash: tombstoneHash(kind, id), kind, deletedAt: now })))
    .onConflictDoNothing()
}

import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Asker, SealedKeyRow } from './queries.ts'
import { readKeyIds } from './queries.ts'
import { sealedDocumentsTable, sealedKeysTable, sealedWrapsTable } from './tables.ts'

const d = sealedDocumentsTable
const k = sealedKeysTable
const w = sealedWrapsTable

type NewKey = Omit<typeof k.$inferInsert, 'version' | 'updatedAt'>

/**
 * Keeps the key of somebody; with `replaces`, in the place of the one of that id, whose wraps go with it. Null when they have
 * another key already.
 */
export async function insertKey(tx: Db, row: NewKey, replaces: string | undefined): Promise<SealedKeyRow | null> {
  if (replaces !== undefined) await tx.delete(k).where(and(isOf(row), eq(k.keyId, replaces)))
  const [made] = await tx
    .insert(k)
    .values({ ...row, updatedAt: row.createdAt })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

/** Takes the key of somebody for this transaction; null while they have none. */
export async function lockKey(tx: Db, who: Asker): Promise<SealedKeyRow | null> {
  const [row] = await tx.select().from(k).where(isOf(who)).for('update')
  return row ?? null
}

/** Changes a key that {@link lockKey} has taken. */
export async function changeKey(
  tx: Db,
  who: Asker,
  change: Partial<Pick<SealedKeyRow, 'passphrase' | 'recovery' | 'passkeys' | 'known'>>,
  now: Date,
): Promise<SealedKeyRow> {
  const [changed] = await tx
    .update(k)
    .set({ ...change, updatedAt: now, version: sql`${k.version} + 1` })
    .where(isOf(who))
    .returning()
  if (changed === undefined) throw new Error('The key was not locked')
  return changed
}

function isOf({ accountId, userId }: Asker) {
  return and(eq(k.accountId, accountId), eq(k.userId, userId))
}

export type NewSealed = Pick<
  typeof d.$inferInsert,
  'accountId' | 'id' | 'meta' | 'sizeBytes' | 'createdBy' | 'createdAt'
>

/** Writes a new one down; false when there is one with this id. */
export async function insertSealed(tx: Db, row: NewSealed): Promise<boolean> {
  const made = await tx
    .insert(d)
    .values({ ...row, updatedAt: row.createdAt })
    .onConflictDoNothing()
    .returning({ id: d.id })
  return made.length === 1
}

/** Takes the row for this transaction; null when the account has none. */
export async function lockSealed(tx: Db, accountId: string, id: string): Promise<typeof d.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(d)
    .where(and(eq(d.accountId, accountId), eq(d.id, id)))
    .for('update')
  return row ?? null
}

/** Changes one that {@link lockSealed} has taken. */
export async function changeSealed(
  tx: Db,
  { accountId, id }: Pick<typeof d.$inferSelect, 'accountId' | 'id'>,
  change: Partial<Pick<typeof d.$inferSelect, 'meta' | 'deletedAt'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(d)
    .set({ ...change, updatedAt: now, version: sql`${d.version} + 1` })
    .where(and(eq(d.accountId, accountId), eq(d.id, id)))
}

export interface NewWrap {
  readonly documentId: string
  readonly userId: string
  readonly keyId: string
  readonly wrap: string
  /** Whose browser made it; the caller's unless told. */
  readonly by?: string
}

/**
 * Keeps wraps that are for keys which people have now, and resolves to how many are new. One for the key of now stays: nobody
 * puts another in its place, so nobody shuts a reader out; of several for one reader of one document, the first. Call it
 * with the account locked, so that no key changes meanwhile.
 */
export async function insertWraps(tx: Tx | Db, by: Asker, wraps: readonly NewWrap[], now: Date): Promise<number> {
  const current = await readKeyIds(tx, by.accountId, [...new Set(wraps.map(({ userId }) => userId))])
  // One statement takes each row once.
  const fresh = wraps.filter(({ userId, keyId }) => current.get(userId) === keyId).toReversed()
  const rows = [...new Map(fresh.map((one) => [`${one.documentId} ${one.userId}`, one])).values()].map(
    ({ by: maker = by.userId, ...one }) => ({ accountId: by.accountId, ...one, madeBy: maker, createdAt: now }),
  )
  if (rows.length === 0) return 0
  const made = await tx
    .insert(w)
    .values(rows)
    .onConflictDoUpdate({
      target: [w.accountId, w.documentId, w.userId],
      set: {
        keyId: sql`excluded.key_id`,
        wrap: sql`excluded.wrap`,
        madeBy: sql`excluded.made_by`,
        createdAt: sql`excluded.created_at`,
      },
      // Of a key that is no more.
      setWhere: sql`${w.keyId} <> excluded.key_id`,
    })
    .returning({ id: w.documentId })
  return made.length
}

/** Takes away what lets somebody open a document, so that it can be made anew. */
export async function removeWrap(tx: Db, { accountId, userId }: Asker, documentId: string): Promise<void> {
  await tx.delete(w).where(and(eq(w.accountId, accountId), eq(w.documentId, documentId), eq(w.userId, userId)))
}

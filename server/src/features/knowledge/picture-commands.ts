import { and, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { articlePicturesTable, articlesTable } from './tables.ts'

const a = articlesTable
const p = articlePicturesTable

/** A draft may wait so long on somebody's device before the article is saved. */
const unusedForMs = 30 * 86_400_000

/** Writes a picture down; false when there is one with this id. */
export async function insertPicture(tx: Db, row: typeof p.$inferInsert): Promise<boolean> {
  const made = await tx.insert(p).values(row).onConflictDoNothing().returning({ id: p.id })
  return made.length > 0
}

/** The picture of an earlier call with this id; null when the account has none. */
export async function findPicture(db: Db, accountId: string, id: string) {
  const [row] = await db
    .select()
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.id, id)))
  return row ?? null
}

/** Notes which pictures of families stand in an article, and brings back those that do again. */
export async function settlePictures(
  tx: Db,
  accountIds: readonly string[],
  shown: readonly string[] = [],
): Promise<void> {
  if (accountIds.length === 0) return
  const isShown = sql`exists (select 1 from ${a} where ${a.accountId} = ${p.accountId} and ${p.id} = any(${a.pictureIds}))`
  await tx
    .update(p)
    .set({ isUsed: sql`not ${p.isUsed}` })
    .where(and(inArray(p.accountId, [...accountIds]), sql`${p.isUsed} <> ${isShown}`))
  if (shown.length === 0) return
  await tx
    .update(p)
    .set({ deletedAt: null })
    .where(and(inArray(p.accountId, [...accountIds]), inArray(p.id, [...shown])))
}

/** After articles have gone for good: what they alone showed is not used any more. For jobs and purges only. */
export async function settlePicturesOf(tx: Db, gone: Gone): Promise<void> {
  await settlePictures(tx, [...new Set(gone.map(({ accountId }) => accountId))])
}

/** Puts pictures that no article has shown for a month into the trash, from where they go for good; resolves to how many. */
export async function removeUnusedPictures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedForMs)
  const removed = await db
    .update(p)
    .set({ deletedAt: now, version: sql`${p.version} + 1` })
    .where(and(not(p.isUsed), isNull(p.deletedAt), lt(p.createdAt, before)))
  return removed.rowCount ?? 0
}

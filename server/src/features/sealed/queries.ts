import type { HeldWrap } from '@nestwren/contract/sealed'
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { memberName, subselect } from '../account/public.ts'
import { sealedDocumentsTable, sealedKeysTable, sealedWrapsTable } from './tables.ts'

const d = sealedDocumentsTable
const k = sealedKeysTable
const w = sealedWrapsTable

/** Of whom something is asked. */
export interface Asker {
  readonly accountId: string
  readonly userId: string
}

export type SealedKeyRow = typeof k.$inferSelect

/** The key of somebody; null while they have none. */
export async function readKey(db: Db, { accountId, userId }: Asker): Promise<SealedKeyRow | null> {
  const [row] = await db
    .select()
    .from(k)
    .where(and(eq(k.accountId, accountId), eq(k.userId, userId)))
  return row ?? null
}

/** The public keys of the other parents of a family. */
export function readOtherKeys(db: Db, { accountId, userId }: Asker) {
  return db
    .select({ userId: k.userId, name: memberName(k.accountId, k.userId), keyId: k.keyId, publicKey: k.publicKey })
    .from(k)
    .where(and(eq(k.accountId, accountId), ne(k.userId, userId)))
    .orderBy(asc(k.createdAt), asc(k.userId))
    .limit(100)
}

/** The ids of the keys of these people. */
export async function readKeyIds(db: Db, accountId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: k.userId, keyId: k.keyId })
    .from(k)
    .where(and(eq(k.accountId, accountId), inArray(k.userId, [...userIds])))
  return new Map(rows.map(({ userId, keyId }) => [userId, keyId]))
}

const fieldsFor = (userId: string) => ({
  accountId: d.accountId,
  id: d.id,
  meta: d.meta,
  sizeBytes: d.sizeBytes,
  createdBy: d.createdBy,
  createdByName: memberName(d.accountId, d.createdBy),
  createdAt: d.createdAt,
  updatedAt: d.updatedAt,
  version: d.version,
  deletedAt: d.deletedAt,
  wrap: subselect(sql<HeldWrap | null>`(
    select jsonb_build_object('keyId', ${w.keyId}, 'wrap', ${w.wrap}, 'by', ${w.madeBy})
    from ${w} where ${w.accountId} = ${d.accountId} and ${w.documentId} = ${d.id} and ${w.userId} = ${userId})`),
  readerIds: subselect(sql<string[]>`(select coalesce(jsonb_agg(${w.userId} order by ${w.userId}), '[]') from ${w}
    where ${w.accountId} = ${d.accountId} and ${w.documentId} = ${d.id})`),
})

/** A sealed document with what opens it for one reader. */
export type SealedRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, userId: string, where: SQL | undefined, order: readonly SQL[], limit: number) {
  return db
    .select(fieldsFor(userId))
    .from(d)
    .where(where)
    .orderBy(...order)
    .limit(limit)
}

/** One of them, deleted ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readSealed(db: Db, { accountId, userId }: Asker, id: string): Promise<SealedRow | null> {
  const where = and(eq(d.accountId, accountId), eq(d.id, id))
  const [row] = await rowsOf(db, userId, where, [asc(d.id)], 1)
  return row ?? null
}

interface Page {
  readonly cursor: Cursor | null
  readonly limit: number
}

/** One row more than `limit`, last added first. */
export function listSealed(db: Db, { accountId, userId }: Asker, { cursor, limit }: Page): Promise<SealedRow[]> {
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${d.createdAt}, ${d.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const where = and(eq(d.accountId, accountId), isNull(d.deletedAt), isAfter)
  return rowsOf(db, userId, where, [desc(d.createdAt), desc(d.id)], limit + 1)
}

/** One row more than `limit` of what was deleted in the last 30 days, last deleted first. */
export function listDeletedSealed(
  db: Db,
  { accountId, userId }: Asker,
  { cursor, limit }: Page,
  now: Date,
): Promise<SealedRow[]> {
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${d.deletedAt}, ${d.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const since = restorableSince(now).toISOString()
  const where = and(eq(d.accountId, accountId), sql`${d.deletedAt} >= ${since}::timestamptz`, isAfter)
  return rowsOf(db, userId, where, [desc(d.deletedAt), desc(d.id)], limit + 1)
}

/** How many living ones a family has. */
export function countSealed(db: Db, accountId: string): Promise<number> {
  return db.$count(d, and(eq(d.accountId, accountId), isNull(d.deletedAt)))
}

/**
 * Documents that somebody can open, deleted ones too, and one other parent with a key cannot yet: one row more than `limit`, by
 * when the asker's own wrap was made.
 */
export async function listLacking(db: Db, { accountId, userId }: Asker, lacksUserId: string, { cursor, limit }: Page) {
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(own.created_at, own.document_id) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const { rows } = await db.execute<{
    id: string
    key_id: string
    wrap: string
    made_by: string
    created_at: string
    lacks_key_id: string
  }>(sql`
    select own.document_id as id, own.key_id, own.wrap, own.made_by, own.created_at, k.key_id as lacks_key_id
    from ${w} as own
    join ${k} as k on k.account_id = own.account_id and k.user_id = ${lacksUserId} and k.user_id <> own.user_id
    where own.account_id = ${accountId} and own.user_id = ${userId} and not exists (
      select 1 from ${w} as theirs where theirs.account_id = own.account_id
        and theirs.document_id = own.document_id and theirs.user_id = k.user_id and theirs.key_id = k.key_id)
      and ${isAfter}
    order by own.created_at, own.document_id limit ${limit + 1}`)
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.created_at),
    wrap: { keyId: row.key_id, wrap: row.wrap, by: row.made_by },
    lacks: { userId: lacksUserId, keyId: row.lacks_key_id },
  }))
}

/** Which of these documents somebody can open. */
export async function openedBy(db: Db, { accountId, userId }: Asker, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: w.documentId })
    .from(w)
    .where(and(eq(w.accountId, accountId), eq(w.userId, userId), inArray(w.documentId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody else in the family can open a document. */
export async function isOpenedByOthers(db: Db, { accountId, userId }: Asker, documentId: string): Promise<boolean> {
  return (await db.$count(w, and(eq(w.accountId, accountId), eq(w.documentId, documentId), ne(w.userId, userId)))) > 0
}

import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { googleNoncesTable } from './tables.ts'

const lifetimeMs = 10 * 60 * 1000

/** Makes a nonce: an ID token that carries it was made for a sign-in that was begun here. */
export async function issueNonce(db: Db, now: Date): Promise<string> {
  const nonce = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await db.insert(googleNoncesTable).values({ nonceHash: hashOf(nonce), expiresAt })
  return nonce
}

/** Whether a nonce can still be used; changes nothing, for a sign-in that may be refused for another reason. */
export async function isNonceLiving(db: Db, nonce: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: googleNoncesTable.expiresAt })
    .from(googleNoncesTable)
    .where(living(nonce, now))
  return rows.length > 0
}

/** Uses a nonce up; of many at once, one gets true. */
export async function takeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.delete(googleNoncesTable).where(living(nonce, now))
  return rowCount === 1
}

/** Removes nonces that are over; resolves to how many. */
export function purgeNonces(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, googleNoncesTable, lt(googleNoncesTable.expiresAt, now), signal)
}

function living(nonce: string, now: Date) {
  return and(eq(googleNoncesTable.nonceHash, hashOf(nonce)), gt(googleNoncesTable.expiresAt, now))
}

function hashOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}

import { and, eq, inArray, lte } from 'drizzle-orm'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { codeLifetimeMs } from './confirmations.ts'
import { emailConfirmationsTable, emailProofsTable, sessionsTable } from './tables.ts'

/** Removes every session of people who are being deleted; the sender of `accessChanged` is the caller. */
export async function removeSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await db.delete(sessionsTable).where(inArray(sessionsTable.userId, [...userIds]))
}

/** Removes the code and the proofs of an address whose person is gone for good, unless they are of later. */
export async function removeConfirmationOf(db: Db, address: string, until: Date): Promise<void> {
  const c = emailConfirmationsTable
  const over = new Date(until.getTime() + codeLifetimeMs)
  await db.delete(c).where(and(eq(c.username, address), lte(c.expiresAt, over)))
  const e = emailProofsTable
  await db.delete(e).where(and(eq(e.username, address), lte(e.verifiedAt, until)))
}

/** Sessions that ended with a family. */
export const sessionPurge = [purgeOf('sessions', sessionsTable)]

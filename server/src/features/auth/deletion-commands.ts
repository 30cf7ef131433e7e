import { inArray } from 'drizzle-orm'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { sessionsTable } from './tables.ts'

/** Removes every session of people who are being deleted; the sender of `accessChanged` is the caller. */
export async function removeSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await db.delete(sessionsTable).where(inArray(sessionsTable.userId, [...userIds]))
}

/** Sessions that ended with a family. */
export const sessionPurge = [purgeOf('sessions', sessionsTable)]

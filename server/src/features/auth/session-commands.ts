import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sessionsTable } from './tables.ts'

export interface WhichSessions {
  /** The one that stays. */
  readonly exceptSessionId?: string
  /** Only those in which this family is the active one. */
  readonly accountId?: string
}

/** Ends sessions of a person and answers their ids; the sender of `accessChanged` is the caller. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { exceptSessionId, accountId }: WhichSessions,
  now: Date,
): Promise<readonly string[]> {
  const ended = await db
    .update(sessionsTable)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessionsTable.userId, userId),
        isNull(sessionsTable.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessionsTable.id, exceptSessionId),
        accountId === undefined ? undefined : eq(sessionsTable.accountId, accountId),
      ),
    )
    .returning({ id: sessionsTable.id })
  return ended.map(({ id }) => id)
}

import type { auth } from '@nestwren/contract/auth'
import type { CallOutput } from '@nestwren/contract/endpoint'
import { and, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { codeLifetimeMs } from './confirmations.ts'
import { signedIn } from './parts.ts'
import type { Sessions } from './sessions.ts'
import { emailConfirmationsTable, emailProofsTable, sessionsTable } from './tables.ts'

interface WhichSessions {
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

/**
 * Makes another family the active one of a session and answers as a sign-in does; null when the person is not in it.
 * The sender of `accessChanged` is the caller.
 */
export function createSwitchSession({ sessions }: { readonly sessions: Sessions }) {
  return async (
    db: Db,
    { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
    accountId: string,
    now: Date,
  ): Promise<CallOutput<typeof auth.switchAccount> | null> => {
    const tokens = await sessions.switchTo(db, sessionId, accountId, now)
    return tokens === null ? null : signedIn(db, { userId, accountId }, tokens, now)
  }
}

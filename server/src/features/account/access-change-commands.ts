import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type AccessChange, accessChangedChannel } from '../../platform/realtime/rights.ts'

/**
 * Tells every server process, at the commit of the transaction that `db` is. Every change of sessions, memberships,
 * permissions, children or an account's status sends it; a handler does so through the kernel, which also makes the
 * next request on its own process see the change.
 */
export async function accessChanged(db: Db, change: AccessChange): Promise<void> {
  await db.execute(sql`select pg_notify(${accessChangedChannel}, ${JSON.stringify(change)})`)
}

/** Reads a notification; a payload that makes no sense counts as a change for everybody. */
export function parseAccessChange(payload: string): AccessChange {
  try {
    const { accountId, userId, sessionId } = JSON.parse(payload) as Record<string, unknown>
    return {
      ...(typeof accountId === 'string' && { accountId }),
      ...(typeof userId === 'string' && { userId }),
      ...(typeof sessionId === 'string' && { sessionId }),
    }
  } catch {
    return {}
  }
}

/** True where the change concerns this session; one that names nothing concerns everybody. */
export function isTouchedBy(
  subject: { accountId: string; userId: string; sessionId: string },
  change: AccessChange,
): boolean {
  return (
    (change.sessionId === undefined || change.sessionId === subject.sessionId) &&
    (change.userId === undefined || change.userId === subject.userId) &&
    (change.accountId === undefined || change.accountId === subject.accountId)
  )
}

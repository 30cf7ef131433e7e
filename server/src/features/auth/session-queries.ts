import type { DeviceSession } from '@nestwren/contract/sessions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { deviceOf } from './device.ts'
import { sessionsTable } from './tables.ts'

/** Where the caller is signed in, the last used first. */
export async function livingSessions(db: Db, caller: Caller, now: Date): Promise<DeviceSession[]> {
  const rows = await db
    .select({
      id: sessionsTable.id,
      userAgent: sessionsTable.userAgent,
      createdAt: sessionsTable.createdAt,
      rotatedAt: sessionsTable.rotatedAt,
    })
    .from(sessionsTable)
    .where(
      and(eq(sessionsTable.userId, caller.userId), isNull(sessionsTable.revokedAt), gt(sessionsTable.expiresAt, now)),
    )
    .orderBy(desc(sessionsTable.rotatedAt), desc(sessionsTable.id))
  return rows.map(({ id, userAgent, createdAt, rotatedAt }) => ({
    id,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: rotatedAt.toISOString(),
    isCurrent: id === caller.sessionId,
  }))
}

/** What the person's browsers called themselves, over all sessions that are still remembered. */
export async function usedUserAgents(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ userAgent: sessionsTable.userAgent })
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, userId))
  return rows.map(({ userAgent }) => userAgent)
}

/** When a session began, with a password or with Google; null for one that is not there. */
export async function signedInAt(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessionsTable.createdAt })
    .from(sessionsTable)
    .where(eq(sessionsTable.id, sessionId))
  return row?.createdAt ?? null
}

import type { DeviceSession } from '@nestwren/contract/sessions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { usersTable } from '../account/tables.ts'
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

/** Whether the person of a session, living or ended, is kept out by an operator. */
export async function isOfDeactivated(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ deactivatedAt: usersTable.deactivatedAt })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(eq(sessionsTable.id, sessionId))
  return row !== undefined && row.deactivatedAt !== null
}

/** On how many devices a person is signed in. */
export function countLivingSessions(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(
    sessionsTable,
    and(eq(sessionsTable.userId, userId), isNull(sessionsTable.revokedAt), gt(sessionsTable.expiresAt, now)),
  )
}

/** When a session began, with a password or with Google; null for one that is not there. */
export async function signedInAt(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessionsTable.createdAt })
    .from(sessionsTable)
    .where(eq(sessionsTable.id, sessionId))
  return row?.createdAt ?? null
}

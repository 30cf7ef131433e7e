import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import type { NotificationPreferences, PushDevice } from '@nestwren/contract/notifications'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { usersTable } from '../account/tables.ts'
import { sessionsTable } from '../auth/tables.ts'
import { notificationPreferencesTable, pushSubscriptionsTable } from './tables.ts'

const p = notificationPreferencesTable
const s = pushSubscriptionsTable

/** What somebody wants to be told in a family; the defaults until they chose. */
export async function readNotificationPreferences(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<NotificationPreferences> {
  const [row] = await db
    .select({ preferences: p.preferences })
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.userId, userId)))
  return { ...defaultNotificationPreferences, ...row?.preferences }
}

/** The caller's devices in the active family whose session still lives, oldest first. */
export async function listDevices(db: Db, { caller }: MemberAccess, now: Date): Promise<PushDevice[]> {
  const rows = await db
    .select({ id: s.id, deviceName: s.deviceName, sessionId: s.sessionId, createdAt: s.createdAt })
    .from(s)
    .innerJoin(sessionsTable, eq(sessionsTable.id, s.sessionId))
    .where(
      and(
        eq(s.accountId, caller.accountId),
        eq(s.userId, caller.userId),
        isNull(sessionsTable.revokedAt),
        gt(sessionsTable.expiresAt, now),
      ),
    )
    .orderBy(asc(s.createdAt), asc(s.id))
  return rows.map(({ sessionId, createdAt, ...row }) => ({
    ...row,
    isThisSession: sessionId === caller.sessionId,
    createdAt: createdAt.toISOString(),
  }))
}

/** A device with what a message to it depends on; null when it was removed. */
export async function readTarget(db: Db, { accountId, id }: { readonly accountId: string; readonly id: string }) {
  const [row] = await db
    .select({ device: s, session: sessionsTable, locale: usersTable.locale })
    .from(s)
    .innerJoin(usersTable, eq(usersTable.id, s.userId))
    .leftJoin(sessionsTable, eq(sessionsTable.id, s.sessionId))
    .where(and(eq(s.accountId, accountId), eq(s.id, id)))
  return row ?? null
}

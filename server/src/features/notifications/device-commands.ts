import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sessionsTable } from '../auth/tables.ts'
import { pushSubscriptionsTable } from './tables.ts'

/** Forgets the devices of a person in every family, except the one of a session that stays. */
export async function forgetDevicesOf(
  db: Db,
  { userId, keptSessionId }: { readonly userId: string; readonly keptSessionId: string | null },
): Promise<void> {
  const sessions = db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(
      and(eq(sessionsTable.userId, userId), keptSessionId === null ? undefined : ne(sessionsTable.id, keptSessionId)),
    )
  await db.delete(pushSubscriptionsTable).where(inArray(pushSubscriptionsTable.sessionId, sessions))
}

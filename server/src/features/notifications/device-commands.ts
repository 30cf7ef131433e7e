import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sessionsTable } from '../auth/tables.ts'
import { pushSubscriptionsTable } from './tables.ts'

/** Forgets the devices of a person in every family, except the one of a session that stays. */
export async function forgetDevicesOf(
  db: Db,
  { userId, exceptSessionId }: { readonly userId: string; readonly exceptSessionId: string | null },
): Promise<void> {
  const sessions = db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(
      and(
        eq(sessionsTable.userId, userId),
        exceptSessionId === null ? undefined : ne(sessionsTable.id, exceptSessionId),
      ),
    )
  await db.delete(pushSubscriptionsTable).where(inArray(pushSubscriptionsTable.sessionId, sessions))
}

import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { readPreferences } from '../settings/public.ts'
import { readNotificationPreferences } from './queries.ts'

const e = logEntriesTable

/**
 * The IANA zone of the clock that somebody lives by: the one they chose, else that of the device on which they set their
 * quiet hours, else the one in which the family logged last.
 */
export async function readZone(
  db: Db,
  person: { readonly accountId: string; readonly userId: string },
): Promise<string> {
  const { timeZone } = await readPreferences(db, person.userId)
  if (timeZone !== null) return timeZone
  const { quietHours } = await readNotificationPreferences(db, person)
  // UTC also stands there while no hours were ever set.
  if (quietHours.isOn || quietHours.timeZone !== 'UTC') return quietHours.timeZone
  const [last] = await db
    .select({ tz: e.tz })
    .from(e)
    .where(and(eq(e.accountId, person.accountId), isNull(e.deletedAt)))
    .orderBy(desc(e.createdAt))
    .limit(1)
  return last?.tz ?? 'UTC'
}

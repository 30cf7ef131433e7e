import { and, asc, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { scheduleTable } from './tables.ts'

const s = scheduleTable

/** Returns entries of all families whose reminder has come, the longest waiting first, `limit` at most. */
export function listDue(db: Db, now: Date, limit: number): Promise<{ accountId: string; id: string }[]> {
  return db
    .select({ accountId: s.accountId, id: s.id })
    .from(s)
    .where(and(lte(s.remindAt, now), isNull(s.deletedAt)))
    .orderBy(asc(s.remindAt))
    .limit(limit)
}

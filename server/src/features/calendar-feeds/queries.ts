import type { CalendarFeed } from '@nestwren/contract/calendar-feeds'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { usersTable } from '../account/tables.ts'
import { calendarFeedsTable } from './tables.ts'

const f = calendarFeedsTable

export type FeedRow = typeof f.$inferSelect

/** The caller's own addresses in this family, in the order in which they were made. */
export function listFeeds(db: Db, { accountId, userId }: Caller): Promise<FeedRow[]> {
  return db
    .select()
    .from(f)
    .where(and(eq(f.userId, userId), eq(f.accountId, accountId)))
    .orderBy(asc(f.createdAt), asc(f.id))
}

/** The feed of a secret, by its hash; null when there is none, or its person is kept out. */
export async function findFeed(db: Db, secretHash: string): Promise<FeedRow | null> {
  const [row] = await db
    .select({ feed: f })
    .from(f)
    .innerJoin(usersTable, eq(usersTable.id, f.userId))
    .where(and(eq(f.secretHash, secretHash), isNull(usersTable.deactivatedAt)))
  return row?.feed ?? null
}

/** A feed as it crosses the wire, with those of its children that its person may see. */
export function presentFeed(row: FeedRow, seen: readonly string[]): CalendarFeed {
  return {
    id: row.id,
    name: row.name,
    childIds: row.childIds.filter((childId) => seen.includes(childId)),
    parts: row.parts,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
  }
}

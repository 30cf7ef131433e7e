import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { handoffsTable } from './tables.ts'

const h = handoffsTable
const dayMs = 24 * 3_600_000
/** Handoffs of a family in a day, each of which keeps what a brief may take (`mostBriefBytes`). */
export const mostADay = { byHand: 100, exchange: 100 } as const

/** How long until a family may have another one, in seconds; null where it may now. */
export async function secondsToWait(
  db: Db,
  accountId: string,
  reason: keyof typeof mostADay,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - dayMs)
  // What an import brings is of an earlier day, and has no brief.
  const isMadeNow = reason === 'byHand' ? eq(h.at, h.createdAt) : undefined
  const made = await db
    .select({ at: h.createdAt })
    .from(h)
    .where(and(eq(h.accountId, accountId), gt(h.createdAt, since), eq(h.reason, reason), isMadeNow))
    .orderBy(desc(h.createdAt))
    .limit(mostADay[reason])
  const first = made.at(-1)
  if (first === undefined || made.length < mostADay[reason]) return null
  return Math.max(1, Math.ceil((first.at.getTime() + dayMs - now.getTime()) / 1000))
}

import type { ChildBrief } from '@nestwren/contract/handoffs'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { boundBriefs } from './bound-briefs.ts'
import { handoffChildrenTable, handoffSeenTable, handoffsTable } from './tables.ts'

const h = handoffsTable

export interface NewHandoff {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly at: Date
  readonly reason: 'exchange' | 'byHand'
  readonly fromId: string | null
  readonly toId: string | null
  readonly fromName: string
  readonly toName: string
  readonly place: string
  readonly note: string
  readonly briefs: readonly ChildBrief[]
  readonly createdBy: string
}

/** Writes a handoff down, its briefs within their bound; false when there is one with this id. */
export async function insertHandoff(tx: Db, { childIds, briefs, ...row }: NewHandoff, now: Date): Promise<boolean> {
  const made = await tx
    .insert(h)
    .values({ ...row, briefs: boundBriefs(briefs), childIds: [...childIds], createdAt: now })
    .onConflictDoNothing()
    .returning({ id: h.id })
  if (made.length === 0) return false
  const { accountId, id: handoffId, at } = row
  await tx.insert(handoffChildrenTable).values(childIds.map((childId) => ({ accountId, childId, handoffId, at })))
  return true
}

/** Sets the line of whoever hands over. */
export async function setHandoffNote(tx: Db, accountId: string, id: string, note: string): Promise<void> {
  await tx
    .update(h)
    .set({ note, version: sql`${h.version} + 1` })
    .where(and(eq(h.accountId, accountId), eq(h.id, id), isNull(h.deletedAt)))
}

/** Notes that somebody has read a handoff; false when that stood there before. */
export async function noteSeen(
  tx: Db,
  { accountId, handoffId, userId }: { readonly accountId: string; readonly handoffId: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(handoffSeenTable)
    .values({ accountId, handoffId, userId, at: now })
    .onConflictDoNothing()
    .returning({ at: handoffSeenTable.at })
  return made.length > 0
}

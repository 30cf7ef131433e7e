import type { IdeaState } from '@nestwren/contract/insights'
import { and, eq, sql } from 'drizzle-orm'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess } from '../../platform/http/access.ts'
import { childrenTable } from '../children/tables.ts'
import { assistantConsentsTable, ideaMarksTable } from './tables.ts'

const m = ideaMarksTable
const c = childrenTable

/** Says of an idea what the family thinks of it; `none` takes that back. */
export async function markIdea(
  db: Db,
  { caller, child }: ChildAccess,
  { key, state }: { readonly key: string; readonly state: IdeaState },
  now: Date,
): Promise<void> {
  const { accountId, userId } = caller
  const { childId } = child
  if (state === 'none') {
    await db.delete(m).where(and(eq(m.accountId, accountId), eq(m.childId, childId), eq(m.key, key)))
    return
  }
  const marked = { state, markedBy: userId, markedAt: now }
  await db
    .insert(m)
    .values({ accountId, childId, key, ...marked })
    .onConflictDoUpdate({ target: [m.accountId, m.childId, m.key], set: marked })
}

/** Lets a language model be asked for a family, or no longer. */
export async function setConsent(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  isAllowed: boolean,
  now: Date,
): Promise<void> {
  const decided = { isAllowed, decidedBy: userId, decidedAt: now }
  const t = assistantConsentsTable
  await db
    .insert(t)
    .values({ accountId, ...decided })
    .onConflictDoUpdate({ target: t.accountId, set: decided })
}

/** Removes what was said for children who are gone for good; resolves to how much. */
export async function sweepMarks(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${m} where not exists (
      select 1 from ${c} where ${c.accountId} = ${m.accountId} and ${c.id} = ${m.childId})`)
  return rowCount ?? 0
}

/** What a family said of ideas, and whether it lets a model be asked. */
export const insightPurge = [purgeOf('idea marks', m), purgeOf('assistant consents', assistantConsentsTable)]

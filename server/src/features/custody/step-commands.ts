import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { custodyStepsTable } from './tables.ts'

const s = custodyStepsTable

export type NewStep = Omit<typeof s.$inferInsert, 'seq'>

/** Steps with which a cycle or an override begins. */
const firstSteps: readonly string[] = ['added', 'proposed', 'recorded']

/**
 * Adds a step to the history of a cycle or an override. Call it in the transaction of the change, after that has locked
 * its row, so that numbers have no gaps. What came back from an export has no first step: its number stays free.
 */
export async function addStep(tx: Db, step: NewStep): Promise<void> {
  const before = firstSteps.includes(step.step) ? 0 : 1
  const [row] = await tx
    .select({ seq: sql<number>`coalesce(max(${s.seq}), ${before}::int)` })
    .from(s)
    .where(and(eq(s.accountId, step.accountId), eq(s.subjectId, step.subjectId)))
  await tx.insert(s).values({ ...step, seq: (row?.seq ?? before) + 1 })
}

/** Removes the steps of cycles and overrides that are gone for good. */
export async function purgeStepsOf(tx: Db, gone: Gone): Promise<void> {
  const accountIds = sql.param(gone.map(({ accountId }) => accountId))
  const ids = sql.param(gone.map(({ id }) => id))
  await tx.execute(sql`delete from ${s} where (${s.accountId}, ${s.subjectId}) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}

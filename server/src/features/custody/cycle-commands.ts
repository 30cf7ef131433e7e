import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { cycleChildrenTable, cyclesTable } from './tables.ts'

const c = cyclesTable
const cc = cycleChildrenTable

type Key = Pick<typeof c.$inferSelect, 'accountId' | 'id'>
export type NewCycle = Omit<
  typeof c.$inferInsert,
  'version' | 'deletedAt' | 'wakeAt' | 'exchangeAt' | 'updatedAt' | 'updatedBy'
>

/** What of a cycle can be changed. */
export type CycleChange = Partial<Omit<NewCycle, 'accountId' | 'id' | 'createdBy' | 'createdAt'>> & {
  readonly deletedAt?: Date
  readonly wakeAt?: null
  readonly exchangeAt?: null
}

/** Writes a new cycle down. Whoever calls it has locked the account and found no cycle of this id. */
export async function insertCycle(tx: Db, row: NewCycle): Promise<void> {
  await tx.insert(c).values({ ...row, updatedBy: row.createdBy, updatedAt: row.createdAt })
  await linkChildren(tx, row)
}

/** Changes a cycle. Whoever calls it has locked the account and read the row. */
export async function changeCycle(
  tx: Db,
  before: typeof c.$inferSelect,
  change: CycleChange,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const key = and(eq(c.accountId, before.accountId), eq(c.id, before.id))
  await tx
    .update(c)
    .set({ ...change, updatedBy: by, updatedAt: now, version: sql`${c.version} + 1` })
    .where(key)
  await unlinkChildren(tx, before)
  if (change.deletedAt === undefined) await linkChildren(tx, { ...before, ...change })
}

/** Writes the rows by which the cycles of a child are found. */
async function linkChildren(tx: Db, row: Key & Pick<NewCycle, 'childIds' | 'endsAt'>): Promise<void> {
  const { accountId, id: cycleId, endsAt, childIds } = row
  if (childIds.length === 0) return
  await tx.insert(cc).values(childIds.map((childId) => ({ accountId, childId, cycleId, endsAt })))
}

async function unlinkChildren(tx: Db, { accountId, id }: Key): Promise<void> {
  await tx.delete(cc).where(and(eq(cc.accountId, accountId), eq(cc.cycleId, id)))
}

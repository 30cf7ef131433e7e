import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

const l = milkLotsTable
const u = milkUsesTable

/** Removes for good the stock of a child that is about to be. */
export async function purgeMilkOfChild(database: Database, accountId: string, childId: string): Promise<void> {
  const isOfChild = and(eq(l.accountId, accountId), eq(l.childId, childId))
  const lotIds = database.db.select({ id: l.id }).from(l).where(isOfChild)
  await database.transaction(async (tx) => {
    await tx.delete(u).where(and(eq(u.accountId, accountId), sql`${u.lotId} in (${lotIds})`))
    await tx.delete(l).where(isOfChild)
  })
}

/** Removes for good the lots of pumpings that are, and what entries took that are. */
export async function purgeMilkOfEntries(
  db: Db,
  entries: readonly { readonly accountId: string; readonly id: string }[],
): Promise<void> {
  const accountIds = sql.param(entries.map(({ accountId }) => accountId))
  const ids = sql.param(entries.map(({ id }) => id))
  const gone = sql`unnest(${accountIds}::uuid[], ${ids}::uuid[]) as gone(account_id, entry_id)`
  await db.execute(sql`delete from ${u} using ${gone}
    where ${u.accountId} = gone.account_id and ${u.entryId} = gone.entry_id`)
  await db.execute(sql`with lots as (
      delete from ${l} using ${gone}
      where ${l.accountId} = gone.account_id and ${l.entryId} = gone.entry_id and ${l.deletedAt} is not null
      returning ${l.accountId}, ${l.id}
    ) delete from ${u} using lots where ${u.accountId} = lots.account_id and ${u.lotId} = lots.id`)
}

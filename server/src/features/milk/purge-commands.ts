import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

const l = milkLotsTable
const u = milkUsesTable

/** Removes for good what was taken from lots that are. */
export async function purgeUsesOfLots(db: Db, lots: Gone): Promise<void> {
  const accountIds = sql.param(lots.map(({ accountId }) => accountId))
  const ids = sql.param(lots.map(({ id }) => id))
  await db.execute(sql`delete from ${u} where (${u.accountId}, ${u.lotId}) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}

/** Removes for good the lots of pumpings that are, and what entries took that are. */
export async function purgeMilkOfEntries(db: Db, entries: Gone): Promise<void> {
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

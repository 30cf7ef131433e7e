import { maxPurged } from '@nestwren/contract/purge'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ListedItem } from '../../platform/items/item.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'

interface Emptied {
  readonly removed: number
  /** Nothing is left of what was asked for. */
  readonly isDone: boolean
}

/**
 * Removes for good some of what a family deleted until an instant and takes room: of one item, the earliest first, and at most
 * `maxPurged`. Of several in one transaction two who empty at once could each wait for the other. Call it within the transaction
 * of a command, again until it is done.
 */
export async function emptyDeleted(
  context: Pick<Context, 'db' | 'afterCommit' | 'emit'>,
  { items, purgeDeleted }: { readonly items: readonly ListedItem[]; readonly purgeDeleted: PurgeDeleted },
  accountId: string,
  until: Date,
): Promise<Emptied> {
  for (const item of items) {
    const ids = await deletedUntil(context.db, item, accountId, { until, limit: maxPurged })
    const removed = ids.length === 0 ? 0 : await purgeDeleted(context, item, accountId, ids)
    if (removed === 0) continue
    // Open lists of them would offer to bring back what is gone.
    if (item.type === 'sealed') context.emit('sealed:changed', {}, { to: 'parents', accountId, section: 'documents' })
    return { removed, isDone: false }
  }
  return { removed: 0, isDone: true }
}

async function deletedUntil(
  db: Db,
  { table }: ListedItem,
  accountId: string,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${table.accountId} = ${accountId} and ${table.deletedAt} is not null
      and ${table.deletedAt} <= ${until.toISOString()}::timestamptz
    order by ${table.deletedAt}, ${table.id} limit ${limit}`)
  return rows.map(({ id }) => id)
}

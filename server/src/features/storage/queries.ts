import type { Contract } from '@nestwren/contract'
import type { CallOutput } from '@nestwren/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ItemFacts, NamedItem } from '../../platform/items/item.ts'
import type { FileItemType, FileVariant } from './file-links.ts'
import { accountStorageTable, storedFilesTable } from './tables.ts'

const f = storedFilesTable

type StorageStats = CallOutput<Contract['storage']['stats']>

/** The room that a family's files take, and what of it is in Recently deleted. */
export async function readStats(
  db: Db,
  items: readonly NamedItem[],
  accountId: string,
  defaultLimitBytes: number,
): Promise<StorageStats> {
  const ofItems = items.map(
    ({ table, type }) => sql`select ${sql.raw(`'${type}'`)} as thing, ${table.id} as id from ${table}
      where ${table.accountId} = ${accountId} and ${table.deletedAt} is not null`,
  )
  // What is deleted is little beside all files, so it is looked up once and not for each of them.
  const deleted = sql`(${sql.join(ofItems, sql` union all `)}) as deleted`
  const { rows } = await db.execute<{ thing: FileItemType; is_deleted: boolean; count: number; bytes: string }>(sql`
    select things.thing, deleted.id is not null as is_deleted, count(*)::int as count, sum(things.bytes)::bigint as bytes
    from (
      select ${f.itemType} as thing, ${f.itemId} as id, sum(${f.sizeBytes}) as bytes
      from ${f} where ${f.accountId} = ${accountId} group by ${f.itemType}, ${f.itemId}
    ) things left join ${deleted} on deleted.thing = things.thing and deleted.id = things.id
    group by 1, 2`)
  const sumOf = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(isCounted)
      .reduce((sum, row) => ({ count: sum.count + row.count, bytes: sum.bytes + Number(row.bytes) }), {
        count: 0,
        bytes: 0,
      })
  const [room] = await db
    .select({ limitBytes: accountStorageTable.limitBytes, databaseBytes: accountStorageTable.databaseBytes })
    .from(accountStorageTable)
    .where(eq(accountStorageTable.accountId, accountId))
  return {
    usedBytes: sumOf(() => true).bytes,
    limitBytes: room?.limitBytes ?? defaultLimitBytes,
    databaseBytes: room?.databaseBytes ?? 0,
    photos: sumOf((row) => row.thing === 'photo'),
    documents: sumOf((row) => row.thing === 'document'),
    recentlyDeleted: sumOf((row) => row.is_deleted),
  }
}

export type StoredFile = typeof storedFilesTable.$inferSelect

/** One file of an item; null when there is none. Asks no rights. */
export async function findFile(
  db: Db,
  accountId: string,
  of: { readonly itemType: FileItemType; readonly itemId: string; readonly variant: FileVariant },
): Promise<StoredFile | null> {
  const [row] = await db
    .select()
    .from(f)
    .where(
      and(eq(f.accountId, accountId), eq(f.itemType, of.itemType), eq(f.itemId, of.itemId), eq(f.variant, of.variant)),
    )
  return row ?? null
}

/** What the file of an item is called when it is saved; null where it has no name, or is not there. */
export async function findFileName(
  db: Db,
  { table, fileName }: ItemFacts,
  accountId: string,
  id: string,
): Promise<string | null> {
  if (fileName === undefined) return null
  const { rows } = await db.execute<{ file_name: string }>(
    sql`select ${fileName} as file_name from ${table} where ${table.accountId} = ${accountId} and ${table.id} = ${id}`,
  )
  return rows[0]?.file_name ?? null
}

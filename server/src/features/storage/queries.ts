import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { FileItemType, FileVariant } from './file-links.ts'
import { storedFilesTable } from './tables.ts'

const f = storedFilesTable

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

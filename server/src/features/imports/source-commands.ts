import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type ImportKey, isThis } from './queries.ts'
import { importSourcesTable, importsTable } from './tables.ts'

const s = importSourcesTable
const i = importsTable

/** What was made of one record of another app. */
export interface Made {
  readonly source: string
  readonly id: string
}

/**
 * Notes what an import makes, in the transaction that makes it, and counts it; resolves to the sources that were not known
 * before. Whatever is known is not to be made again.
 */
export async function noteMade(
  tx: Db,
  { accountId, importId }: ImportKey,
  itemName: string,
  made: readonly Made[],
): Promise<ReadonlySet<string>> {
  if (made.length === 0) return new Set()
  const { rows } = await tx.execute<{ source_key: string }>(sql`
    insert into ${s} (account_id, source_key, import_id, item_name, item_id)
    select ${accountId}::uuid, source, ${importId}::uuid, ${itemName}, id
    from json_to_recordset(${JSON.stringify(made)}::json) as made (source uuid, id uuid)
    on conflict do nothing returning source_key`)
  await countMade(tx, { accountId, importId }, itemName, rows.length)
  return new Set(rows.map((row) => row.source_key))
}

/** Adds to what an import has made, or takes away from it. */
async function countMade(tx: Db, key: ImportKey, itemName: string, more: number): Promise<void> {
  if (more === 0) return
  await tx
    .update(i)
    .set({
      made: sql`${i.made} || jsonb_build_object(${itemName}::text,
        coalesce((${i.made} ->> ${itemName}::text)::int, 0) + ${more}::int)`,
    })
    .where(isThis(key))
}

/** Of these sources those that are known, with the import that made something of them. */
export async function knownSources(
  db: Db,
  accountId: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sources.length === 0) return new Map()
  const rows = await db
    .select({ source: s.sourceKey, importId: s.importId })
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.sourceKey, [...sources])))
  return new Map(rows.map(({ source, importId }) => [source, importId]))
}

/** Of these ids those of which an import made an item. */
export async function madeAmong(
  db: Db,
  { accountId, importId }: ImportKey,
  itemName: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: s.itemId })
    .from(s)
    .where(
      and(eq(s.accountId, accountId), eq(s.importId, importId), eq(s.itemName, itemName), inArray(s.itemId, [...ids])),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Ids of what an import made of one item, some at a time, after the last one of those before. */
export async function listMade(
  db: Db,
  { accountId, importId }: ImportKey,
  itemName: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: s.itemId })
    .from(s)
    .where(
      and(
        eq(s.accountId, accountId),
        eq(s.importId, importId),
        eq(s.itemName, itemName),
        after === null ? undefined : sql`${s.itemId} > ${after}::uuid`,
      ),
    )
    .orderBy(s.itemId)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Forgets the sources of items that are gone, so that the same file can make them again. */
export async function forgetMade(tx: Db, key: ImportKey, itemName: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { accountId, importId } = key
  const { rowCount } = await tx
    .delete(s)
    .where(
      and(eq(s.accountId, accountId), eq(s.importId, importId), eq(s.itemName, itemName), inArray(s.itemId, [...ids])),
    )
  await countMade(tx, key, itemName, -(rowCount ?? 0))
}

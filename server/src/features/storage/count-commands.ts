import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../platform/db/database.ts'
import { declaredGrowth } from '../../platform/db/table-growth.ts'
import { writtenKeyLike, writtenKeyOf } from '../../platform/rate-limit/limits.ts'
import { rateBucketsTable } from '../../platform/rate-limit/tables.ts'
import { accountStorageTable } from './tables.ts'

/** A row's header with its place on the page, and an entry of an index. */
const rowBytes = 28
const entryBytes = 60
/** Families of one run: the others come with the next. */
const mostFamilies = 500

type FamilyTable = PgTable & { readonly accountId: PgColumn }

function isOfFamily(table: PgTable): table is FamilyTable {
  return 'accountId' in table
}

/** The tables whose rows count: what a family writes, and what hangs on it. */
export function countedTables(): readonly FamilyTable[] {
  return [...declaredGrowth()]
    .filter(([, growth]) => 'within' in growth || 'with' in growth)
    .map(([table]) => table)
    .filter(isOfFamily)
}

/** What a table holds of a family: values as they are stored, with an estimate of what rows and indexes add. */
function bytesIn(table: FamilyTable, accountId: string): SQL {
  const columns: readonly PgColumn[] = Object.values(getTableColumns(table))
  const values = columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  // Each word of an item stands in its row and in the index of words.
  const words = columns.filter((column) => column.getSQLType() === 'tsvector')
  const indexed = words.map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  const { indexes } = getTableConfig(table)
  const fixed = sql.raw(String(rowBytes + entryBytes * (indexes.length + 1)))
  return sql`select coalesce(sum(${sql.join([...values, ...indexed, fixed], sql` + `)}), 0) as bytes
    from ${table} where ${table.accountId} = ${accountId}`
}

/** Counts what a family's rows take, in bytes, and writes it down beside what its files take. */
export async function countFamily(db: Db, accountId: string, now: Date): Promise<number> {
  const parts = countedTables().map((table) => sql`(${bytesIn(table, accountId)})`)
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select sum(bytes)::bigint as bytes from (${sql.join(parts, sql` union all `)}) as counted`,
  )
  const databaseBytes = Number(rows[0]?.bytes ?? 0)
  await db
    .insert(accountStorageTable)
    .values({ accountId, usedBytes: 0, databaseBytes, countedAt: now })
    .onConflictDoUpdate({ target: accountStorageTable.accountId, set: { databaseBytes, countedAt: now } })
  return databaseBytes
}

/**
 * Counts the families that have written since they were counted last, those that wait longest first; resolves to how many.
 * What a family writes between two counts is bounded by LIMITS_WRITTEN.
 */
export async function countFamilies(database: Pick<Database, 'db'>, now: Date, signal?: AbortSignal): Promise<number> {
  const [room, written] = [accountStorageTable, rateBucketsTable]
  const { rows } = await database.db.execute<{ account_id: string }>(sql`
    select of_family.account_id from (
      select substr(${written.key}, ${writtenKeyOf('').length + 1})::uuid as account_id, ${written.updatedAt} as at
      from ${written} where ${written.key} like ${writtenKeyLike}
    ) of_family left join ${room} on ${room.accountId} = of_family.account_id
    where ${room.countedAt} is null or ${room.countedAt} <= of_family.at
    order by ${room.countedAt} nulls first limit ${mostFamilies}`)
  for (const { account_id: accountId } of rows) {
    signal?.throwIfAborted()
    await countFamily(database.db, accountId, now)
  }
  return rows.length
}

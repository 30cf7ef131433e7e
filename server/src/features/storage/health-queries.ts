import { and, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { accountStorageTable, fileChecksTable, storedFilesTable } from './tables.ts'

const f = storedFilesTable
const isBad = isNotNull(f.badAs)

/** The last check of the files that ran to its end; null before the first. */
export async function readLastCheck(db: Db): Promise<typeof fileChecksTable.$inferSelect | null> {
  const [row] = await db.select().from(fileChecksTable)
  return row ?? null
}

/** How many files are not as they were stored, up to `most`. */
export async function countBadFiles(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${f} where ${isBad} limit ${most}) found`,
  )
  return rows[0]?.count ?? 0
}

/** Where a page of bad files ended. */
export interface BadFileCursor {
  readonly since: Date
  readonly accountId: string
  readonly key: string
}

/** Files that are not as they were stored, those found last first; one more than `limit` where there are more. */
export async function listBadFiles(
  db: Db,
  { limit, after }: { readonly limit: number; readonly after: BadFileCursor | null },
): Promise<(typeof f.$inferSelect)[]> {
  return db
    .select()
    .from(f)
    .where(and(isBad, isAfter(after)))
    .orderBy(desc(f.badSince), desc(f.accountId), desc(f.key))
    .limit(limit + 1)
}

function isAfter(after: BadFileCursor | null): SQL | undefined {
  if (after === null) return undefined
  const { since, accountId, key } = after
  return sql`(${f.badSince}, ${f.accountId}, ${f.key}) < (${since.toISOString()}::timestamptz, ${accountId}::uuid, ${key})`
}

/** What all families take together, in bytes. It reads a short row of each family. */
export async function sumOfRoom(
  db: Db,
): Promise<{ readonly filesBytes: number; readonly rowsBytes: number; readonly families: number }> {
  const { usedBytes, databaseBytes } = accountStorageTable
  const [row] = await db
    .select({
      filesBytes: sql<number>`coalesce(sum(${usedBytes}), 0)`.mapWith(Number),
      rowsBytes: sql<number>`coalesce(sum(${databaseBytes}), 0)`.mapWith(Number),
      families: sql<number>`count(*)`.mapWith(Number),
    })
    .from(accountStorageTable)
  return row ?? { filesBytes: 0, rowsBytes: 0, families: 0 }
}

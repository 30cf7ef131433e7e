import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { purgeReactionsOf } from '../reactions/commands.ts'
import type { FileKeeper, Purged } from '../storage/file-commands.ts'
import { restorableSince } from './queries.ts'
import { documentChildrenTable, documentsTable } from './tables.ts'

const d = documentsTable
const dc = documentChildrenTable
const batch = 100

/** How many documents {@link purgeDocuments} would remove. */
export async function countDueDocuments(database: Database, now: Date): Promise<number> {
  return database.db.$count(d, lt(d.deletedAt, restorableSince(now)))
}

/**
 * Removes for good what was deleted over 30 days before `now`, with likes, comments and files. In small transactions;
 * stopped half-way it goes on the next time. Resolves to how many documents.
 */
export async function purgeDocuments(
  database: Database,
  keeper: FileKeeper,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  return purgeWhere(database, keeper, sql`${d.deletedAt} < ${restorableSince(now).toISOString()}::timestamptz`, signal)
}

/** Removes documents of a child that is about to be gone for good; one of several children only loses this one. */
export async function purgeDocumentsOfChild(
  database: Database,
  keeper: FileKeeper,
  { accountId, childId }: { readonly accountId: string; readonly childId: string },
  signal?: AbortSignal,
): Promise<void> {
  const isOnlyOf = sql`${d.accountId} = ${accountId} and ${d.childIds} = array[${childId}]::uuid[]`
  await purgeWhere(database, keeper, isOnlyOf, signal)
  await database.transaction(async (tx) => {
    await tx
      .update(d)
      .set({ childIds: sql`array_remove(${d.childIds}, ${childId}::uuid)`, version: sql`${d.version} + 1` })
      .where(and(eq(d.accountId, accountId), sql`${childId}::uuid = any(${d.childIds})`))
    await tx.delete(dc).where(and(eq(dc.accountId, accountId), eq(dc.childId, childId)))
  })
}

/**
 * Removes for good those of the documents that are among the recently deleted, in the transaction of the caller; resolves
 * to how many, and the keys of their files to give to the keeper after the commit.
 */
export async function purgeDeletedDocuments(
  keeper: FileKeeper,
  tx: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Purged> {
  const isAsked = sql`${d.accountId} = ${accountId} and ${d.id} = any(${sql.param(ids)}::uuid[])`
  return purgeBatch(keeper, tx, sql`${isAsked} and ${d.deletedAt} is not null`)
}

async function purgeWhere(
  database: Database,
  keeper: FileKeeper,
  where: SQL,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const { removed, keys } = await database.transaction((tx) => purgeBatch(keeper, tx, where))
    await keeper.remove(keys)
    total += removed
    if (removed < batch) return total
  }
}

async function purgeBatch(keeper: FileKeeper, tx: Db, where: SQL): Promise<Purged> {
  const gone = await tx
    .delete(d)
    .where(
      sql`(${d.accountId}, ${d.id}) in (
        select ${d.accountId}, ${d.id} from ${d} where ${where} limit ${batch} for update skip locked)`,
    )
    .returning({ accountId: d.accountId, id: d.id })
  if (gone.length > 0) await purgeReactionsOf(tx, 'document', gone)
  const keys: string[] = []
  for (const [accountId, ids] of byAccount(gone)) {
    await tx.delete(dc).where(and(eq(dc.accountId, accountId), inArray(dc.documentId, ids)))
    keys.push(...(await keeper.forget(tx, accountId, 'document', ids)))
  }
  return { removed: gone.length, keys }
}

function byAccount(gone: readonly { readonly accountId: string; readonly id: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  // In one order everywhere: two purges that free room of the same families do not wait for each other.
  for (const { accountId, id } of [...gone].sort((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    ids.set(accountId, [...(ids.get(accountId) ?? []), id])
  return ids
}

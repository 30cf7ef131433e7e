import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { purgeDeletedComments, purgeReactionsOf } from '../reactions/commands.ts'
import { restorableDays } from './queries.ts'
import { logEntriesTable, logMutationsTable } from './tables.ts'

const dayMs = 86_400_000
/** Longer than any device is expected to hold back a change that it made offline. */
const mutationDays = 60
const batch = 500

export interface PurgeResult {
  /** Entries that were (or, in a dry run, would be) removed for good. */
  readonly entries: number
}

export interface PurgeOptions {
  readonly isDryRun?: boolean
  /** Stops between two batches. */
  readonly signal?: AbortSignal
}

/**
 * Removes for good what was deleted over 30 days before `now`, with its likes and comments, and old lines of the book of
 * changes. In small transactions; stopped half-way it goes on the next time. A dry run only counts.
 */
export async function purgeLogs(
  database: Database,
  now: Date,
  { isDryRun = false, signal }: PurgeOptions = {},
): Promise<PurgeResult> {
  const before = new Date(now.getTime() - restorableDays * dayMs)
  if (isDryRun) return { entries: await database.db.$count(logEntriesTable, lt(logEntriesTable.deletedAt, before)) }
  let entries = 0
  for (;;) {
    signal?.throwIfAborted()
    const removed = await database.transaction(async (tx) => {
      const e = logEntriesTable
      const gone = await tx
        .delete(e)
        .where(
          sql`(${e.accountId}, ${e.id}) in (
            select ${e.accountId}, ${e.id} from ${e} where ${e.deletedAt} < ${before.toISOString()}::timestamptz
            limit ${batch} for update skip locked)`,
        )
        .returning({ accountId: e.accountId, id: e.id })
      if (gone.length > 0) await purgeReactionsOf(tx, 'log', gone)
      return gone.length
    })
    entries += removed
    if (removed < batch) break
  }
  await database.db
    .delete(logMutationsTable)
    .where(lt(logMutationsTable.appliedAt, new Date(now.getTime() - mutationDays * dayMs)))
  await purgeDeletedComments(database.db, before)
  return { entries }
}

/** Removes for good everything logged for a child that is gone for good; in the transaction that removes the child. */
export async function purgeLogsOfChild(db: Db, accountId: string, childId: string): Promise<void> {
  const gone = await db
    .delete(logEntriesTable)
    .where(and(eq(logEntriesTable.accountId, accountId), eq(logEntriesTable.childId, childId)))
    .returning({ accountId: logEntriesTable.accountId, id: logEntriesTable.id })
  await purgeReactionsOf(db, 'log', gone)
}

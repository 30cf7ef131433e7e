import { lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { purgeMilkOfEntries } from '../milk/purge-commands.ts'
import { purgeDeletedComments, purgeReactionsOf } from '../reactions/commands.ts'
import { restorableSince } from './queries.ts'
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
  const before = restorableSince(now)
  if (isDryRun) return { entries: await database.db.$count(logEntriesTable, lt(logEntriesTable.deletedAt, before)) }
  const entries = await purgeWhere(database, lt(logEntriesTable.deletedAt, before), signal)
  await database.db
    .delete(logMutationsTable)
    .where(lt(logMutationsTable.appliedAt, new Date(now.getTime() - mutationDays * dayMs)))
  await purgeDeletedComments(database.db, before)
  return { entries }
}

/** Removes for good everything logged for a child that is about to be; in small transactions like {@link purgeLogs}. */
export async function purgeLogsOfChild(
  database: Database,
  accountId: string,
  childId: string,
  signal?: AbortSignal,
): Promise<void> {
  const isOfChild = sql`${logEntriesTable.accountId} = ${accountId} and ${logEntriesTable.childId} = ${childId}`
  await purgeWhere(database, isOfChild, signal)
}

async function purgeWhere(database: Database, where: SQL, signal: AbortSignal | undefined): Promise<number> {
  const e = logEntriesTable
  for (let entries = 0; ; ) {
    signal?.throwIfAborted()
    const removed = await database.transaction(async (tx) => {
      const gone = await tx
        .delete(e)
        .where(
          sql`(${e.accountId}, ${e.id}) in (
            select ${e.accountId}, ${e.id} from ${e} where ${where} limit ${batch} for update skip locked)`,
        )
        .returning({ accountId: e.accountId, id: e.id })
      if (gone.length > 0) {
        await purgeReactionsOf(tx, 'log', gone)
        await purgeMilkOfEntries(tx, gone)
      }
      return gone.length
    })
    entries += removed
    if (removed < batch) return entries
  }
}

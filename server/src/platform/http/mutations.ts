import { lt } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Context } from './context.ts'
import { logMutationsTable } from './tables.ts'

/**
 * True for a change that was applied before: its device never got the answer and sends it again. Any other is written into
 * the book of changes by the id its device gave it, in the transaction of the change, so that a refusal takes the line
 * out. A change without an id is always new.
 */
export async function wasApplied(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  mutationId: string | undefined,
): Promise<boolean> {
  if (mutationId === undefined) return false
  const noted = await db
    .insert(logMutationsTable)
    .values({ accountId, entryId: id, mutationId, appliedAt: now })
    .onConflictDoNothing()
    .returning({ mutationId: logMutationsTable.mutationId })
  return noted.length === 0
}

const dayMs = 86_400_000
/** Longer than any device is expected to hold back a change that it made offline. */
const keptDays = 60

/** Removes the lines of the book that are older than any change still to come; resolves to how many. */
export function purgeOldMutations(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  return removeInBatches(db, logMutationsTable, lt(logMutationsTable.appliedAt, before), signal)
}

import { lt } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Context } from './context.ts'
import { logMutationsTable } from './tables.ts'

/** What a change is made to. */
interface Changed {
  readonly accountId: string
  readonly id: string
}

/**
 * Writes a change into the book by the id its device gave it, in the transaction of the change; false when it stands
 * there already, because the device never got its answer and sends it again. A refusal takes the line out.
 */
export type MutationBook = (context: Pick<Context, 'db' | 'now'>, of: Changed, mutationId: string) => Promise<boolean>

/** The book of changes by devices: of entries, and of what else a family keeps. */
export const isFirstTime: MutationBook = async (context, { accountId, id }, mutationId) => {
  const noted = await context.db
    .insert(logMutationsTable)
    .values({ accountId, entryId: id, mutationId, appliedAt: context.now })
    .onConflictDoNothing()
    .returning({ mutationId: logMutationsTable.mutationId })
  return noted.length > 0
}

/** True for a change that was applied before; one without an id is always new. */
export async function wasApplied(
  book: MutationBook,
  context: Pick<Context, 'db' | 'now'>,
  of: Changed,
  mutationId: string | undefined,
): Promise<boolean> {
  return mutationId !== undefined && !(await book(context, of, mutationId))
}

const dayMs = 86_400_000
/** Longer than any device is expected to hold back a change that it made offline. */
const keptDays = 60

/** Removes the lines of the book that are older than any change still to come; resolves to how many. */
export function purgeOldMutations(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  return removeInBatches(db, logMutationsTable, lt(logMutationsTable.appliedAt, before), signal)
}

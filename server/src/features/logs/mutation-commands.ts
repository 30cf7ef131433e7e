import type { MutationBook } from '../../platform/http/mutations.ts'
import { logMutationsTable } from './tables.ts'

/** The book of changes by devices: of entries, and of what else a family keeps. */
export const isFirstTime: MutationBook = async (context, { accountId, id }, mutationId) => {
  const noted = await context.db
    .insert(logMutationsTable)
    .values({ accountId, entryId: id, mutationId, appliedAt: context.now })
    .onConflictDoNothing()
    .returning({ mutationId: logMutationsTable.mutationId })
  return noted.length > 0
}

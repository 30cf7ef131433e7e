import { lt } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { type Gone, restorableSince } from '../../platform/items/trash.ts'
import { purgeDeletedComments } from '../reactions/public.ts'
import { purgeLinks } from './entry-links.ts'
import { logMutationsTable } from './tables.ts'

const dayMs = 86_400_000
/** Longer than any device is expected to hold back a change that it made offline. */
const mutationDays = 60

/** What goes with entries that are removed for good. */
export const goesWithEntries: readonly ((tx: Db, gone: Gone) => Promise<void>)[] = [purgeLinks]

/** Removes old lines of the book of changes, and what is left of comments deleted long ago. */
export async function tidyLogs({ db }: Pick<Database, 'db'>, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - mutationDays * dayMs)
  await removeInBatches(db, logMutationsTable, lt(logMutationsTable.appliedAt, before), signal)
  await purgeDeletedComments(db, restorableSince(now), signal)
}

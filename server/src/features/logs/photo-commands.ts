import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { emitEntry } from './entry-events.ts'
import { readEntry } from './queries.ts'
import { logEntriesTable } from './tables.ts'

/**
 * Says beside an entry which photos belong to it, as `photoIds` finds them once nobody else can change the entry; in the
 * transaction that changed the photos. The version stays: what a person entered has not changed, so a change of it that
 * was made offline is not stale because of a photo. Does nothing where there is no such entry.
 */
export async function setPhotosOfEntry(
  context: Pick<Context, 'db' | 'emit'>,
  caller: Caller,
  entryId: string,
  photoIds: () => Promise<string[]>,
): Promise<void> {
  const e = logEntriesTable
  const isEntry = and(eq(e.accountId, caller.accountId), eq(e.id, entryId))
  const [row] = await context.db
    .select({ photoIds: e.photoIds, deletedAt: e.deletedAt })
    .from(e)
    .where(isEntry)
    .for('update')
  if (row === undefined) return
  const now = await photoIds()
  if (now.join() === row.photoIds.join()) return
  await context.db.update(e).set({ photoIds: now }).where(isEntry)
  if (row.deletedAt !== null) return
  const found = await readEntry(context.db, caller.accountId, entryId)
  if (found !== null) emitEntry(context, 'activity:updated', caller, found)
}

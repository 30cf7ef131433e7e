import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, Gate, Located } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { logItem } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { photoItem } from './item.ts'

interface CheckContext {
  readonly db: Db
  refuse(code: 'INVALID_INPUT', details?: unknown): HttpError
}

/** Refuses a log entry that is not there, is deleted, is of none of the children, or that the caller may not see. */
export async function checkEntry(
  context: CheckContext,
  gate: Gate,
  caller: Caller,
  entryId: string,
  childIds: readonly string[],
): Promise<void> {
  const isGood =
    (await isLivingEntryOf(context.db, caller.accountId, entryId, childIds)) &&
    (await maySeeEntry(context.db, gate, caller, entryId))
  if (!isGood)
    throw context.refuse('INVALID_INPUT', [
      { path: ['body', 'logId'], text: 'There is no such entry of one of these children.' },
    ])
}

async function isLivingEntryOf(db: Db, accountId: string, entryId: string, childIds: readonly string[]) {
  const e = logEntriesTable
  const [found] = await db
    .select({ childId: e.childId })
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.id, entryId), isNull(e.deletedAt)))
  return found !== undefined && childIds.includes(found.childId)
}

/** Whoever names a photo where visitors of the family's site see it. */
interface Naming {
  readonly caller: Caller
  /** Without it the server itself writes, as for the demo family: no member's rights are in question. */
  readonly gate?: Gate
  /** The photo that was named there before. */
  readonly before: string | null
}

/**
 * Refuses a photo that the caller may not see, for visitors would be shown it by their word. One that was named before stays, and
 * one that is not there is shown to nobody.
 * @param field of the body
 */
export async function checkNamedPhoto(
  context: CheckContext,
  { caller, gate, before }: Naming,
  field: string,
  photoId: string | null | undefined,
): Promise<void> {
  if (photoId == null || photoId === before || gate === undefined) return
  const located = await locatorOf(photoItem)(context.db, caller.accountId, { id: photoId })
  if (located === null || (await maySee(gate, caller, async () => located))) return
  throw context.refuse('INVALID_INPUT', [{ path: ['body', field], text: 'There is no such photo.' }])
}

function maySeeEntry(db: Db, gate: Gate, caller: Caller, entryId: string): Promise<boolean> {
  return maySee(gate, caller, () => locatorOf(logItem)(db, caller.accountId, { id: entryId }))
}

async function maySee(gate: Gate, caller: Caller, locate: () => Promise<Located | null>): Promise<boolean> {
  try {
    await gate.decide({ access: { who: 'item', level: 'view' }, caller, isWrite: true, locate })
    return true
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, Gate } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { logItem } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'

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

async function maySeeEntry(db: Db, gate: Gate, caller: Caller, entryId: string): Promise<boolean> {
  const locate = () => locatorOf(logItem)(db, caller.accountId, { id: entryId })
  try {
    await gate.decide({ access: { who: 'item', level: 'view' }, caller, isWrite: true, locate })
    return true
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

import { kindOf } from '@nestwren/contract/logs/entry'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'
import { logEntriesTable } from './tables.ts'

/** Where a log entry belongs, deleted ones too (they can be brought back); null when the account has no such entry. */
export async function locateEntry(
  db: Db,
  accountId: string,
  params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  const { id, childId, kind, createdBy, startAt } = logEntriesTable
  const [found] = await db
    .select({ thingId: id, childId, kind, createdBy, at: startAt })
    .from(logEntriesTable)
    .where(and(eq(logEntriesTable.accountId, accountId), eq(id, params.id ?? '')))
  // A newer server may have stored kinds that this one does not know.
  if (found === undefined || !(found.kind in kinds)) return null
  const { kind: kindName, childId: ofChild, ...located } = found
  return { ...located, childIds: [ofChild], area: kindOf(kindName).area }
}

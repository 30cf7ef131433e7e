import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'
import { milkLotsTable } from './tables.ts'

/** What is in the fridge is of today, however little history somebody was given. */
const always = new Date('9999-01-01T00:00:00.000Z')

/** Where a lot of milk belongs; null when the account has none with this id. */
export async function locateMilkLot(
  db: Db,
  accountId: string,
  params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  const { id, childId, createdBy, endedAt, deletedAt } = milkLotsTable
  const [found] = await db
    .select({ id, childId, createdBy, endedAt })
    .from(milkLotsTable)
    .where(and(eq(milkLotsTable.accountId, accountId), eq(id, params.id ?? ''), isNull(deletedAt)))
  if (found === undefined) return null
  return {
    thingId: found.id,
    childIds: [found.childId],
    area: 'pumping',
    createdBy: found.createdBy,
    at: found.endedAt ?? always,
  }
}

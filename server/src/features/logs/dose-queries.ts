import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { logEntriesTable } from './tables.ts'

/** More doses than any rule of a medicine looks back. */
const mostDoses = 100

/** When each of these medicines was last given, latest first; a medicine that never was is not in it. */
export async function dosesOf(
  db: Db,
  accountId: string,
  medicineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Date[]>> {
  if (medicineIds.length === 0) return new Map()
  const e = logEntriesTable
  const { rows } = await db.execute<{ id: string; at_ms: number }>(sql`
    select asked.id, (extract(epoch from given.at) * 1000)::float8 as at_ms
    from unnest(${sql.param(medicineIds)}::text[]) as asked(id)
      cross join lateral (
        select ${e.startAt} as at from ${e}
        where ${e.accountId} = ${accountId} and ${e.kind} = 'medicine' and (${e.details} ->> 'medicineId') = asked.id
          and ${e.deletedAt} is null
        order by ${e.startAt} desc limit ${mostDoses}
      ) given
    order by at_ms desc`)
  const doses = new Map<string, Date[]>()
  for (const { id, at_ms: atMs } of rows) {
    const given = doses.get(id) ?? []
    given.push(new Date(Math.round(atMs)))
    doses.set(id, given)
  }
  return doses
}

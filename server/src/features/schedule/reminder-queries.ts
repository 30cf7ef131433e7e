import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { scheduleTable } from './tables.ts'

const s = scheduleTable

/** Rows among which families take turns: more than one family can have. */
const looked = 5_000

/**
 * Returns entries of all families whose reminder has come, `limit` at most: of each family the one that waits longest, then of
 * each the next, so that nobody waits for all that another family is reminded of at the same minute.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await db.execute<{ accountId: string; id: string }>(sql`
    select turns.account_id as "accountId", turns.id from (
      select due.account_id, due.id, due.remind_at,
        row_number() over (partition by due.account_id order by due.remind_at, due.id) as turn
      from (
        select ${s.accountId} as account_id, ${s.id} as id, ${s.remindAt} as remind_at from ${s}
        where ${s.remindAt} <= ${now.toISOString()}::timestamptz and ${s.deletedAt} is null
        order by ${s.remindAt} limit ${looked}
      ) due
    ) turns order by turns.turn, turns.remind_at, turns.id limit ${limit}`)
  return rows
}

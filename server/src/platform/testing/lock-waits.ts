import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Settles once so many statements, and no more, wait for another one's lock in the database of `pool`. */
export async function untilWaiting(pool: Pool, count = 1): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(count)
}

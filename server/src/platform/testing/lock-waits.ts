import type { Pool } from 'pg'
import { vi } from 'vitest'

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Settles once a statement waits for another one's lock in the database of `pool`; rejects after 15 s without one. */
export async function someoneWaits(pool: Pool): Promise<void> {
  await vi.waitUntil(async () => (await pool.query(waiting)).rows.length > 0, { timeout: 15_000 })
}

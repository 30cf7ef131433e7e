import type { Pool } from 'pg'
import type { BackOff } from './limit-table.ts'
import { type LimitResult, passed, wait } from './windows.ts'

/** Told to someone whose tries have ended for good; only a reset of the password opens the account again. */
const hardStopRetryS = 86_400

const beginStatement = `
  insert into rate_failures (key, failures, blocked_until, updated_at)
  values ($1, 1, case when $3::int <= 1 then $2::timestamptz + $4::int * interval '1 second' end, $2)
  on conflict (key) do update set
    failures = rate_failures.failures + 1,
    updated_at = $2,
    blocked_until = case when rate_failures.failures + 1 >= $3::int
      then $2::timestamptz + least($5::int, $4::int * power(2, least(rate_failures.failures + 1 - $3::int, 30))) * interval '1 second' end
  where rate_failures.failures < $6 and (rate_failures.blocked_until is null or rate_failures.blocked_until <= $2)
  returning failures`

/**
 * Counts a try as failed before it is judged, so that fifty tries at once are fifty tries and not one. When the try turns
 * out right, `clearFailures` forgets it and all before it.
 */
export async function beginTry(pool: Pool, key: string, backOff: BackOff, now: Date): Promise<LimitResult> {
  const { freeFailures, firstPauseS, longestPauseS, hardStop } = backOff
  const values = [key, now, freeFailures, firstPauseS, longestPauseS, hardStop]
  const { rowCount } = await pool.query(beginStatement, values)
  if (rowCount !== 0) return passed
  const { rows } = await pool.query<{ failures: number; blocked_until: Date | null }>(
    'select failures, blocked_until from rate_failures where key = $1',
    [key],
  )
  const [row] = rows
  if (!row) return wait(now.getTime(), now.getTime())
  if (row.failures >= hardStop) return { ok: false, retryAfterS: hardStopRetryS }
  return wait(row.blocked_until?.getTime() ?? now.getTime(), now.getTime())
}

export async function clearFailures(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_failures where key = $1', [key])
}

import type { Pool } from 'pg'
import type { Window } from './limit-table.ts'

/** Passed, or how long to wait. */
export type LimitResult = { readonly ok: true } | { readonly ok: false; readonly retryAfterS: number }

export const passed: LimitResult = { ok: true }

export function wait(untilMs: number, nowMs: number): LimitResult {
  return { ok: false, retryAfterS: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) }
}

// One statement, so that of many equal requests at once exactly as many pass as there are points.
const countStatement = `
  insert into rate_windows (key, window_s, points, expires_at)
  values ($1, $2::int, 1, $3::timestamptz + $2::int * interval '1 second')
  on conflict (key, window_s) do update set
    points = case when rate_windows.expires_at <= $3 then 1 else rate_windows.points + 1 end,
    expires_at = case when rate_windows.expires_at <= $3 then excluded.expires_at else rate_windows.expires_at end
  where rate_windows.expires_at <= $3 or rate_windows.points < $4
  returning points`

const readStatement = 'select points, expires_at from rate_windows where key = $1 and window_s = $2 and expires_at > $3'

const refundStatement =
  'update rate_windows set points = points - 1 where key = $1 and window_s = any($2) and expires_at > $3 and points > 0'

/** Counts one in every window; refused by one, it counts in none. */
export async function consumeWindows(
  pool: Pool,
  key: string,
  windows: readonly Window[],
  now: Date,
): Promise<LimitResult> {
  const counted: number[] = []
  for (const { points, windowS } of windows) {
    const { rowCount } = await pool.query({
      name: 'rate-count',
      text: countStatement,
      values: [key, windowS, now, points],
    })
    if (rowCount !== 0) {
      counted.push(windowS)
      continue
    }
    await refundWindows(pool, key, counted, now)
    return wait((await expiryOf(pool, key, windowS, points, now)) ?? now.getTime(), now.getTime())
  }
  return passed
}

/** Whether one more would pass; counts nothing. */
export async function peekWindows(
  pool: Pool,
  key: string,
  windows: readonly Window[],
  now: Date,
): Promise<LimitResult> {
  for (const { points, windowS } of windows) {
    const expiresAtMs = await expiryOf(pool, key, windowS, points, now)
    if (expiresAtMs !== undefined) return wait(expiresAtMs, now.getTime())
  }
  return passed
}

/** How many more would pass in the window with the least left. */
export async function leftOf(pool: Pool, key: string, windows: readonly Window[], now: Date): Promise<number> {
  const left = windows.map(async ({ points, windowS }) => {
    const { rows } = await pool.query<{ points: number }>(readStatement, [key, windowS, now])
    return Math.max(0, points - (rows[0]?.points ?? 0))
  })
  return Math.min(...(await Promise.all(left)))
}

/** Takes one back. */
export async function refundWindows(pool: Pool, key: string, windowsS: readonly number[], now: Date): Promise<void> {
  if (windowsS.length > 0) await pool.query(refundStatement, [key, windowsS, now])
}

/** When a full window ends; undefined while it has points left. */
async function expiryOf(
  pool: Pool,
  key: string,
  windowS: number,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ points: number; expires_at: Date }>(readStatement, [key, windowS, now])
  const [row] = rows
  return row && row.points >= limit ? row.expires_at.getTime() : undefined
}

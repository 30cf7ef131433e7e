import type { Pool } from 'pg'
import type { LimitSettings } from './limit-table.ts'

const dayMs = 86_400_000
/** Failures this old count as past, unless they ended all tries for good. */
const forgetFailuresMs = 365 * dayMs

/** Removes windows that are over, buckets that have filled up again and failures of long ago; resolves to the rows removed. */
export async function purgeLimits(pool: Pool, settings: LimitSettings, now: Date): Promise<number> {
  const fillS = Math.max(
    ...Object.values(settings.buckets).map(({ burst, points, windowS }) => (burst / points) * windowS),
  )
  const filledBefore = new Date(now.getTime() - fillS * 1000)
  const forgottenBefore = new Date(now.getTime() - forgetFailuresMs)
  const hardStop = Math.min(...Object.values(settings.backOffs).map((backOff) => backOff.hardStop))
  const removed = [
    await pool.query('delete from rate_windows where expires_at <= $1', [now]),
    await pool.query('delete from rate_buckets where updated_at < $1', [filledBefore]),
    await pool.query('delete from rate_failures where updated_at < $1 and failures < $2', [forgottenBefore, hardStop]),
  ]
  return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

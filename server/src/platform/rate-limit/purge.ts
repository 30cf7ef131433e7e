import type { Pool } from 'pg'
import { mostRemovedAtOnce } from '../db/remove-in-batches.ts'
import type { LimitSettings } from './limit-table.ts'

const dayMs = 86_400_000
/** Failures this old count as past, unless they ended all tries for good. */
const forgetFailuresMs = 365 * dayMs

/**
 * Removes windows that are over, buckets that have filled up again and failures of long ago, in small steps; resolves to the
 * rows removed. A bucket stays for a day at least: it says when its family wrote last.
 */
export async function purgeLimits(
  pool: Pick<Pool, 'query'>,
  settings: LimitSettings,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const fillMs = Object.values(settings.buckets).map(({ burst, points, windowS }) => (burst / points) * windowS * 1000)
  const filledBefore = new Date(now.getTime() - Math.max(dayMs, ...fillMs))
  const forgottenBefore = new Date(now.getTime() - forgetFailuresMs)
  const hardStop = Math.min(...Object.values(settings.backOffs).map((backOff) => backOff.hardStop))
  const remove = async (table: string, isOver: string, values: readonly unknown[]): Promise<number> => {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isOver} limit ${mostRemovedAtOnce}))`
    for (let total = 0; ; ) {
      signal?.throwIfAborted()
      const { rowCount } = await pool.query(text, [...values])
      total += rowCount ?? 0
      if ((rowCount ?? 0) < mostRemovedAtOnce) return total
    }
  }
  return (
    (await remove('rate_windows', 'expires_at <= $1', [now])) +
    (await remove('rate_buckets', 'updated_at < $1', [filledBefore])) +
    (await remove('rate_failures', 'updated_at < $1 and failures < $2', [forgottenBefore, hardStop]))
  )
}

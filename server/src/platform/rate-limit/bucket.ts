import type { Pool } from 'pg'
import type { Clock } from '../clock/clock.ts'
import type { Bucket } from './limit-table.ts'
import { type LimitResult, passed, wait } from './windows.ts'

/** A lease not used up by then is dropped: points must not pile up in processes beyond the burst. */
const usualLeaseMs = 10_000
/** Leases in memory before old ones are looked for. */
const sweepSize = 5_000

const leaseStatement = `
  insert into rate_buckets (key, points, leased, updated_at) values ($1, $3 - $4::int, $4, $2)
  on conflict (key) do update set
    points = refilled - least($4, floor(refilled)),
    leased = least($4, floor(refilled)),
    updated_at = greatest(rate_buckets.updated_at, $2)
  returning points, leased`.replaceAll(
  'refilled',
  `least($3::float8, rate_buckets.points + greatest(0, extract(epoch from $2::timestamptz - rate_buckets.updated_at)) * $5::float8)`,
)

interface Lease {
  points: number
  readonly expiresAtMs: number
}

export interface LeasedBucket {
  /**
   * Spends one point or as many as told, the burst at most: at once while the lease lasts, else after asking the database
   * for the next one.
   */
  spend(key: string, points?: number): LimitResult | Promise<LimitResult>
}

export interface LeaseOptions {
  /** Points of a lease; a fifth of the burst at most. */
  readonly leasePoints?: number
  readonly leaseMs?: number
}

/**
 * A token bucket that lives in the database and is spent from leases: the process takes a fifth of the burst at once, so
 * that of twenty writes one costs a database call. What a stopped process had leased is lost to the caller and never
 * gained, so the limit holds across processes and restarts.
 */
export function createLeasedBucket(
  pool: Pool,
  clock: Clock,
  bucket: Bucket,
  { leasePoints = bucket.burst, leaseMs = usualLeaseMs }: LeaseOptions = {},
): LeasedBucket {
  const leaseSize = Math.max(1, Math.min(leasePoints, Math.floor(bucket.burst / 5)))
  const pointsPerS = bucket.points / bucket.windowS
  const leases = new Map<string, Lease>()
  const asked = new Map<string, Promise<LimitResult>>()

  function spendLeased(key: string, points: number): boolean {
    const lease = leases.get(key)
    if (!lease) return false
    if (lease.points === 0 || lease.expiresAtMs <= clock.now().getTime()) {
      leases.delete(key)
      return false
    }
    if (lease.points < points) return false
    lease.points -= points
    return true
  }

  async function take(key: string, points: number): Promise<LimitResult> {
    const now = clock.now()
    const values = [key, now, bucket.burst, Math.max(leaseSize, points), pointsPerS]
    const { rows } = await pool.query<{ points: number; leased: number }>({
      name: 'rate-lease',
      text: leaseStatement,
      values,
    })
    const [row] = rows
    if (!row || row.leased === 0)
      return wait(now.getTime() + ((points - (row?.points ?? 0)) / pointsPerS) * 1000, now.getTime())
    // What is left of the one before was too little for this one, and is not lost.
    const left = leases.get(key)?.points ?? 0
    leases.set(key, { points: row.leased + left, expiresAtMs: now.getTime() + leaseMs })
    if (leases.size > sweepSize) sweep(now.getTime())
    return passed
  }

  function sweep(nowMs: number): void {
    for (const [key, lease] of leases) if (lease.expiresAtMs <= nowMs || lease.points === 0) leases.delete(key)
  }

  /** Waits for a lease, shared by all who wait for one of the same key, until a point is spent or none is left. */
  async function spendNext(key: string, points: number): Promise<LimitResult> {
    for (;;) {
      let request = asked.get(key)
      if (!request) {
        request = take(key, points).finally(() => asked.delete(key))
        asked.set(key, request)
      }
      const result = await request
      if (!result.ok) return result
      if (spendLeased(key, points)) return passed
    }
  }

  return {
    spend(key, asked = 1) {
      const points = Math.min(asked, bucket.burst)
      return spendLeased(key, points) ? passed : spendNext(key, points)
    },
  }
}

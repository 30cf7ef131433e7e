import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { createLeasedBucket } from './bucket.ts'
import { beginTry, clearFailures } from './failures.ts'
import {
  type BackOffLimitName,
  type BucketLimitName,
  type LimitSettings,
  type WindowLimitName,
  windowLimits,
} from './limit-table.ts'
import { purgeLimits } from './purge.ts'
import { consumeWindows, type LimitResult, leftOf, passed, peekWindows, refundWindows } from './windows.ts'

export type { LimitResult } from './windows.ts'

/** A point of `written` is worth so many bytes. */
const bytesPerPoint = 256

/** A family whose room is taken may correct what is there and end what runs: a twentieth of what others may write. */
const priceWhenFull = 20

/** What a write of so many bytes spends of `written`; `isDear`: as a change in a room that is taken. */
export function writtenPoints(bytes: number, isDear = false): number {
  return Math.max(1, Math.ceil(bytes / bytesPerPoint)) * (isDear ? priceWhenFull : 1)
}

/** Under what a family's `written` stands in `rate_buckets`, which tells who has written since when. */
export function writtenKeyOf(accountId: string): string {
  return `written:${accountId}`
}
export const writtenKeyLike = writtenKeyOf('%')

export interface LimitsDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly settings: LimitSettings
  /** Keys are stored as keyed hashes: a copy of the table tells nobody's address. */
  readonly secret: string
  readonly log: Log
}

/**
 * Rate limits, counted in the database so that they hold across restarts and server processes. `key` is whatever is
 * limited: a mail address in lower case, `ipKey(address)`, an id. Security limits throw when the database is away, so
 * nothing passes uncounted; the others let requests through.
 */
export interface Limits {
  /** Counts one. */
  consume(name: WindowLimitName, key: string): Promise<LimitResult>
  /** Tells whether one more would pass; counts nothing. */
  peek(name: WindowLimitName, key: string): Promise<LimitResult>
  /** Takes one back, for limits that count only failures: consume before judging, refund when it was right. */
  refund(name: WindowLimitName, key: string): Promise<void>
  /** How many more would pass of the window with the least left; counts nothing. */
  left(name: WindowLimitName, key: string): Promise<number>
  /** Forgets what was counted. */
  clear(name: WindowLimitName, key: string): Promise<void>
  /** Failures in a row, with pauses that double. */
  failures(name: BackOffLimitName, key: string): Failures
  /** Spends one point or as many as told; mostly without a database call, and then not even asynchronously. */
  spend(name: BucketLimitName, key: string, points?: number): LimitResult | Promise<LimitResult>
  /** Removes what no longer counts; resolves to the number of rows. */
  purge(signal?: AbortSignal): Promise<number>
}

interface Failures {
  /** Counts a try as failed before it is judged; refuses it while a pause lasts. */
  begin(): Promise<LimitResult>
  /** The try was right, or the password was reset: all is forgotten. */
  clear(): Promise<void>
}

export function createLimits({ pool, clock, settings, secret, log }: LimitsDeps): Limits {
  const hashed = (name: string, key: string) =>
    `${name}:${createHmac('sha256', secret).update(`rate-limit:${name}:${key}`).digest('base64url')}`

  async function guarded(name: string, isSecurity: boolean, ask: () => Promise<LimitResult>): Promise<LimitResult> {
    try {
      return await ask()
    } catch (error) {
      if (isSecurity) throw error
      log.warn({ err: error, limit: name }, 'a limit could not be counted and lets requests through')
      return passed
    }
  }

  const writes = createLeasedBucket(pool, clock, settings.buckets.writes)
  const uploads = createLeasedBucket(pool, clock, settings.buckets.uploads)
  // It fills up slowly: what a lease of seconds gave back unused would be missed.
  const written = createLeasedBucket(pool, clock, settings.buckets.written, { leasePoints: 500, leaseMs: 600_000 })
  const imported = createLeasedBucket(pool, clock, settings.buckets.imported, { leasePoints: 5_000, leaseMs: 600_000 })
  const buckets = { writes, uploads, written, imported } satisfies Record<BucketLimitName, unknown>

  return {
    consume: (name, key) =>
      guarded(name, windowLimits[name].isSecurity, () =>
        consumeWindows(pool, hashed(name, key), settings.windows[name], clock.now()),
      ),
    peek: (name, key) =>
      guarded(name, windowLimits[name].isSecurity, () =>
        peekWindows(pool, hashed(name, key), settings.windows[name], clock.now()),
      ),
    refund: (name, key) =>
      refundWindows(
        pool,
        hashed(name, key),
        settings.windows[name].map(({ windowS }) => windowS),
        clock.now(),
      ),
    left: (name, key) => leftOf(pool, hashed(name, key), settings.windows[name], clock.now()),
    async clear(name, key) {
      await pool.query('delete from rate_windows where key = $1', [hashed(name, key)])
    },
    failures: (name, key) => ({
      begin: () => beginTry(pool, hashed(name, key), settings.backOffs[name], clock.now()),
      clear: () => clearFailures(pool, hashed(name, key)),
    }),
    spend(name, key, points) {
      // Ids are no secret, and this runs for every write: no hash.
      const result = buckets[name].spend(`${name}:${key}`, points)
      return result instanceof Promise ? guarded(name, false, () => result) : result
    },
    purge: (signal) => purgeLimits(pool, settings, clock.now(), signal),
  }
}

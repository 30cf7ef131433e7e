import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { emailConfirmationsTable } from './tables.ts'

/** Codes are good for so long. */
export const codeLifetimeMs = 10 * 60 * 1000
const dayMs = 24 * 3600 * 1000

export interface Confirmations {
  /** Makes the one living code of an address; an older one is dead. */
  issue(db: Db, username: string, now: Date): Promise<string>
  /** Counts the try before it judges, so that a thousand at once are a thousand tries. A code has one right answer. */
  check(
    db: Db,
    username: string,
    code: string,
    now: Date,
  ): Promise<'right' | 'wrong' | Extract<LimitResult, { ok: false }>>
}

export function createConfirmations(limits: Limits, authSecret: string): Confirmations {
  const key = createHmac('sha256', authSecret).update('confirmation codes').digest()
  const hashOf = (codeId: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${codeId}:${code}`).digest()

  return {
    async issue(db, username, now) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const codeId = uuidv7()
      const fresh = {
        codeId,
        codeHash: hashOf(codeId, code).toString('base64url'),
        expiresAt: new Date(now.getTime() + codeLifetimeMs),
      }
      await db
        .insert(emailConfirmationsTable)
        .values({ username, ...fresh })
        .onConflictDoUpdate({ target: emailConfirmationsTable.username, set: fresh })
      return code
    },

    async check(db, username, code, now) {
      const [row] = await db
        .select()
        .from(emailConfirmationsTable)
        .where(eq(emailConfirmationsTable.username, username))
      // An address without a code runs out of tries like one with a code.
      const counted = await limits.consume('codeCheck', row?.codeId ?? username)
      if (!counted.ok) return counted
      if (row === undefined || row.expiresAt <= now) return 'wrong'
      const isRight = timingSafeEqual(hashOf(row.codeId, code), Buffer.from(row.codeHash, 'base64url'))
      if (!isRight) return 'wrong'
      // The code that was judged, not one that was sent meanwhile; of many right answers at once, one takes it.
      const { rowCount } = await db
        .delete(emailConfirmationsTable)
        .where(
          and(
            eq(emailConfirmationsTable.username, username),
            eq(emailConfirmationsTable.codeId, row.codeId),
            gt(emailConfirmationsTable.expiresAt, now),
          ),
        )
      return rowCount === 1 ? 'right' : 'wrong'
    },
  }
}

/** Removes the code of an address that gets an account. */
export async function endCode(db: Db, username: string): Promise<void> {
  await db.delete(emailConfirmationsTable).where(eq(emailConfirmationsTable.username, username))
}

/** Removes codes that are over; resolves to how many. */
export function purgeConfirmations(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - dayMs)
  return removeInBatches(db, emailConfirmationsTable, lt(emailConfirmationsTable.expiresAt, before), signal)
}

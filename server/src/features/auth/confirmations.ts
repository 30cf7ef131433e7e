import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { emailConfirmationsTable } from './tables.ts'

/** Codes are good for so long. */
export const codeLifetimeMs = 10 * 60 * 1000
const proofLifetimeMs = 30 * 60 * 1000
const dayMs = 24 * 3600 * 1000

export interface Confirmations {
  /** Makes the one living code of an address; an older one is dead, an earlier proof still counts. */
  issue(db: Db, username: string, now: Date): Promise<string>
  /** Counts the try before it judges, so that a thousand at once are a thousand tries. */
  check(
    db: Db,
    username: string,
    code: string,
    now: Date,
  ): Promise<'right' | 'wrong' | Extract<LimitResult, { ok: false }>>
  /** True when somebody who reads the mail of the address proved it within 30 minutes. */
  isProven(db: Db, username: string, now: Date): Promise<boolean>
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
      // Of the code that was judged: one that was sent meanwhile proves nothing yet.
      const { rowCount } = await db
        .update(emailConfirmationsTable)
        .set({ verifiedAt: now })
        .where(eq(emailConfirmationsTable.codeId, row.codeId))
      return rowCount === 1 ? 'right' : 'wrong'
    },

    async isProven(db, username, now) {
      const [row] = await db
        .select({ verifiedAt: emailConfirmationsTable.verifiedAt })
        .from(emailConfirmationsTable)
        .where(eq(emailConfirmationsTable.username, username))
      const verifiedAt = row?.verifiedAt ?? null
      return verifiedAt !== null && now.getTime() - verifiedAt.getTime() <= proofLifetimeMs
    },
  }
}

/** Removes codes and proofs that are over; resolves to how many. */
export async function purgeConfirmations(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(emailConfirmationsTable)
    .where(lt(emailConfirmationsTable.expiresAt, new Date(now.getTime() - dayMs)))
  return rowCount ?? 0
}

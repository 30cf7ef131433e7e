import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { newSecret, stepOf } from '../../platform/secrets/authenticator.ts'
import { seal, sealKey, unseal } from '../../platform/secrets/seal.ts'
import type { VaultSession } from './grant-queries.ts'
import { vaultAuthenticatorsTable } from './tables.ts'

const a = vaultAuthenticatorsTable

type Who = Pick<VaultSession, 'accountId' | 'userId'>
type Row = typeof a.$inferSelect

/** How long a new secret waits for its first code. */
const provenWithinMs = 15 * 60_000

/** Authenticator apps of people in their families. */
export interface Authenticators {
  /** `sealedSecret` is null also where another `AUTH_SECRET` has sealed it. */
  find(db: Db, who: Who): Promise<Row | null>
  /** Makes a secret, which counts for nothing until its first code has come. */
  begin(db: Db, who: Who, now: Date): Promise<string>
  /** The step of the first code of a new secret; null for a code that is not right. */
  proves(row: Row, code: string, now: Date): number | null
  /** Lets the new secret take the place of the other; false when a newer one has come meanwhile. */
  confirm(db: Db, row: Row, step: number, now: Date): Promise<boolean>
  /** The step of a code; null for one that is not right, or was used. */
  stepOf(row: Row, code: string, now: Date): number | null
  /** Uses up a step; false when it is used up, also at the same moment. */
  takeStep(db: Db, who: Who, step: number): Promise<boolean>
  /** False when there is none. */
  remove(db: Db, who: Who): Promise<boolean>
}

export function createAuthenticators(authSecret: string): Authenticators {
  const key = sealKey(authSecret, 'vault authenticator')
  const isOf = ({ accountId, userId }: Who) => and(eq(a.accountId, accountId), eq(a.userId, userId))
  /** One that another secret of the server has sealed has no right code. */
  const judge = (sealed: string | null, code: string, now: Date, lastStep: number | null): number | null => {
    const secret = sealed === null ? null : unseal(key, sealed)
    return secret === null ? null : stepOf(secret, code, now, lastStep)
  }

  return {
    async find(db, who) {
      const [row] = await db.select().from(a).where(isOf(who))
      if (row === undefined) return null
      // One that no code can be right for would keep its person out of the other ways too.
      const isReadable = row.sealedSecret !== null && unseal(key, row.sealedSecret) !== null
      return isReadable ? row : { ...row, sealedSecret: null }
    },

    async begin(db, { accountId, userId }, now) {
      const secret = newSecret()
      const fresh = { sealedNewSecret: seal(key, secret), newSecretAt: now }
      await db
        .insert(a)
        .values({ accountId, userId, ...fresh })
        .onConflictDoUpdate({ target: [a.accountId, a.userId], set: fresh })
      return secret
    },

    proves({ sealedNewSecret, newSecretAt }, code, now) {
      const isOpen = newSecretAt !== null && now.getTime() - newSecretAt.getTime() < provenWithinMs
      return isOpen ? judge(sealedNewSecret, code, now, null) : null
    },

    async confirm(db, row, step, now) {
      if (row.sealedNewSecret === null) return false
      const { rowCount } = await db
        .update(a)
        .set({
          ...{ sealedSecret: row.sealedNewSecret, addedAt: now, lastStep: step },
          ...{ sealedNewSecret: null, newSecretAt: null },
        })
        .where(and(isOf(row), eq(a.sealedNewSecret, row.sealedNewSecret)))
      return rowCount === 1
    },

    stepOf: ({ sealedSecret, lastStep }, code, now) => judge(sealedSecret, code, now, lastStep),

    async takeStep(db, who, step) {
      const { rowCount } = await db
        .update(a)
        .set({ lastStep: step })
        .where(and(isOf(who), or(isNull(a.lastStep), lt(a.lastStep, step))))
      return rowCount === 1
    },

    async remove(db, who) {
      const gone = await db.delete(a).where(isOf(who)).returning({ sealedSecret: a.sealedSecret })
      return gone.some(({ sealedSecret }) => sealedSecret !== null)
    },
  }
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type VaultMethod, type VaultSection, vaultCodeLifetimeMs } from '@nestwren/contract/vault'
import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { sealKey } from '../../platform/secrets/seal.ts'
import type { VaultSession } from './grant-queries.ts'
import { type RequestPurpose, vaultRequestsTable } from './tables.ts'

const r = vaultRequestsTable

/** What a passkey has to sign is good for so long. */
export const challengeLifetimeMs = 5 * 60_000

export type VaultRequest = typeof r.$inferSelect

interface Asked {
  readonly purpose: RequestPurpose
  readonly sections: readonly VaultSection[]
  readonly method: VaultMethod
  /** What a passkey has to sign. */
  readonly challenge?: string
  /** What a mailed code proves that somebody reads. */
  readonly address?: string
}

/** Codes and challenges, of which a session has one at a time. */
export interface VaultRequests {
  /** Makes a code that is mailed; an older one of the session is dead. */
  mail(
    db: Db,
    session: VaultSession,
    asked: Omit<Asked, 'method'>,
    now: Date,
  ): Promise<{ code: string; expiresAt: Date }>
  /** Waits for what the session's person has: an authenticator or a passkey. Resolves to until when. */
  expect(db: Db, session: VaultSession, asked: Asked, now: Date): Promise<Date>
  /** The one that the session has; null without one that is good now. */
  find(db: Db, session: VaultSession, now: Date): Promise<VaultRequest | null>
  /** What a passkey has to sign, for one try; null where that was made, or another request has come. */
  spendChallenge(db: Db, request: VaultRequest): Promise<string | null>
  /** Takes it away; false when something else has. */
  take(db: Db, request: VaultRequest): Promise<boolean>
  /** Whether this is the mailed code of a request. Takes as long for every code. */
  isCode(request: VaultRequest, code: string): boolean
  /** Whether a request proves this address. */
  isOfAddress(request: VaultRequest, address: string): boolean
}

export function createVaultRequests(authSecret: string): VaultRequests {
  const key = sealKey(authSecret, 'vault codes')
  const hash = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join(':')).digest()
  const isSame = (stored: string | null, wanted: Buffer): boolean => {
    const bytes = Buffer.from(stored ?? '', 'base64url')
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  }

  const isRequest = ({ accountId, sessionId, requestId }: VaultRequest) =>
    and(eq(r.accountId, accountId), eq(r.sessionId, sessionId), eq(r.requestId, requestId))

  const store = async (
    db: Db,
    { accountId, sessionId, userId }: VaultSession,
    fresh: Omit<VaultRequest, 'accountId' | 'sessionId' | 'userId'>,
  ): Promise<void> => {
    await db
      .insert(r)
      .values({ accountId, sessionId, userId, ...fresh })
      .onConflictDoUpdate({ target: [r.accountId, r.sessionId], set: { userId, ...fresh } })
  }

  return {
    async mail(db, session, { purpose, sections, address }, now) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const requestId = uuidv7()
      const expiresAt = new Date(now.getTime() + vaultCodeLifetimeMs)
      await store(db, session, {
        ...{ requestId, purpose, sections: [...sections], method: 'email', challenge: null, expiresAt },
        codeHash: hash('code', requestId, code).toString('base64url'),
        addressHash: address === undefined ? null : hash('address', requestId, address).toString('base64url'),
      })
      return { code, expiresAt }
    },

    async expect(db, session, { purpose, sections, method, challenge = null }, now) {
      const lastsMs = method === 'passkey' ? challengeLifetimeMs : vaultCodeLifetimeMs
      const expiresAt = new Date(now.getTime() + lastsMs)
      const fresh = { requestId: uuidv7(), purpose, sections: [...sections], method, challenge, expiresAt }
      await store(db, session, { ...fresh, codeHash: null, addressHash: null })
      return expiresAt
    },

    async find(db, { accountId, sessionId, userId }, now) {
      const [row] = await db
        .select()
        .from(r)
        .where(and(eq(r.accountId, accountId), eq(r.sessionId, sessionId), eq(r.userId, userId)))
      return row !== undefined && row.expiresAt > now ? row : null
    },

    async spendChallenge(db, request) {
      const { challenge } = request
      const { rowCount } = await db
        .update(r)
        .set({ challenge: null })
        .where(and(isRequest(request), isNotNull(r.challenge)))
      return rowCount === 1 ? challenge : null
    },

    async take(db, request) {
      const { rowCount } = await db.delete(r).where(isRequest(request))
      return rowCount === 1
    },

    isCode: ({ requestId, codeHash }, code) => isSame(codeHash, hash('code', requestId, code)),

    isOfAddress: ({ requestId, addressHash }, address) => isSame(addressHash, hash('address', requestId, address)),
  }
}

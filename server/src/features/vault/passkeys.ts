import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { brand } from '@nestwren/contract/brand'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
  VaultPasskey,
} from '@nestwren/contract/vault-passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { sealKey } from '../../platform/secrets/seal.ts'
import type { VaultSession } from './grant-queries.ts'
import { challengeLifetimeMs } from './requests.ts'
import { vaultPasskeysTable } from './tables.ts'

const p = vaultPasskeysTable

type Who = Pick<VaultSession, 'accountId' | 'userId'>
export type PasskeyRow = typeof p.$inferSelect

/** A person has so many at most. */
export const mostPasskeys = 10
/** EdDSA, ES256 and RS256: what authenticators speak. */
const algorithms = [-8, -7, -257]

/** A key that the browser made and that was found good. */
export type CheckedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Makes and checks passkeys of this app's own address; all need the person to be verified by their device. */
export interface Passkeys {
  /** False where the app has an IP address only, for which no browser makes one. */
  readonly isAvailable: boolean
  newChallenge(): string
  creation(who: Who, name: string, challenge: string, existing: readonly PasskeyRow[]): PasskeyCreation
  request(challenge: string, existing: readonly PasskeyRow[]): PasskeyRequest
  /** Null for one that is not good. */
  checkNew(credential: NewPasskey, challenge: string): Promise<CheckedPasskey | null>
  /** The new counter; null for a signature that is not good, and `copied` for a good one whose counter did not go up. */
  checkAssertion(assertion: PasskeyAssertion, challenge: string, stored: PasskeyRow): Promise<number | 'copied' | null>
}

export function createPasskeys({ appUrl, authSecret }: Pick<Config, 'appUrl' | 'authSecret'>): Passkeys {
  const key = sealKey(authSecret, 'vault passkey user')
  const { hostname, origin } = new URL(appUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const timeout = challengeLifetimeMs
  const described = (rows: readonly PasskeyRow[]) =>
    rows.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))

  return {
    isAvailable: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,

    newChallenge: () => randomBytes(32).toString('base64url'),

    creation: ({ accountId, userId }, name, challenge, existing) => ({
      rp: { name: brand.name, id: hostname },
      // Tells nobody who looks into the authenticator whose it is.
      user: {
        id: createHmac('sha256', key).update(`${accountId}:${userId}`).digest('base64url'),
        name,
        displayName: name,
      },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: described(existing),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    }),

    request: (challenge, existing) => ({
      challenge,
      timeout,
      rpId: hostname,
      allowCredentials: described(existing),
      userVerification: 'required',
    }),

    async checkNew({ id, rawId, type, response }, challenge) {
      const { clientDataJSON, attestationObject, transports = [] } = response
      const result = await orNull(() =>
        verifyRegistrationResponse({
          response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          ...expected,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (result === null || !result.verified) return null
      const { credential } = result.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: [...new Set(transports)],
      }
    },

    async checkAssertion({ id, rawId, type, response }, challenge, { credentialId, publicKey, counter }) {
      const { clientDataJSON, authenticatorData, signature } = response
      const result = await orNull(() =>
        verifyAuthenticationResponse({
          response: {
            ...{ id, rawId, type, clientExtensionResults: {} },
            response: { clientDataJSON, authenticatorData, signature },
          },
          expectedChallenge: challenge,
          ...expected,
          // The counter is judged below: the library does not tell a copy from a forgery.
          credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
        }),
      )
      if (result?.verified !== true) return null
      const { newCounter } = result.authenticationInfo
      // Those that do not count say 0 each time.
      const hasGoneUp = newCounter > counter || (newCounter === 0 && counter === 0)
      return hasGoneUp ? newCounter : 'copied'
    },
  }
}

/** The library throws for whatever it does not like; what comes from outside is no fault of ours. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

/** The passkeys of a person, the first made first. */
export function listPasskeys(db: Db, { accountId, userId }: Who): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.userId, userId)))
    .orderBy(asc(p.createdAt), asc(p.id))
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): VaultPasskey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Keeps a passkey that was checked; null where the family has it already. */
export async function storePasskey(
  db: Db,
  { accountId, userId }: Who,
  passkey: CheckedPasskey & { readonly name: string },
  now: Date,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .insert(p)
    .values({ accountId, id: uuidv7(), userId, ...passkey, transports: [...passkey.transports], createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Notes a signature; false when another one with this counter, or a later one, has come meanwhile. */
export async function noteSignature(db: Db, row: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(p)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(p.accountId, row.accountId), eq(p.id, row.id), eq(p.counter, row.counter)))
  return rowCount === 1
}

/** False when the person has no such one. */
export async function removePasskey(db: Db, { accountId, userId }: Who, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(p).where(and(eq(p.accountId, accountId), eq(p.id, id), eq(p.userId, userId)))
  return rowCount === 1
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { emailProofsTable } from './tables.ts'

const lifetimeMs = 30 * 60 * 1000
const dayMs = 24 * 3600 * 1000

/** Says that an address is theirs, with the proof that they got. */
export interface Claim {
  /** Lower case. */
  readonly username: string
  readonly proof?: string | null | undefined
  readonly ip: string
  readonly userAgent: string
}

/** Where a claim comes from. */
type Place = Pick<Claim, 'ip' | 'userAgent'>

/** `used`: it was theirs, and the address has been given an account since. */
type ProofStatus = 'proven' | 'used' | 'unproven'

export interface EmailProofs {
  /** Makes a proof, good for one account within 30 minutes; with `isProofKept` nothing else counts in its place. */
  issue(db: Db, by: Place & { readonly username: string; readonly isProofKept: boolean }, now: Date): Promise<string>
  /** Whether a claim is good; uses nothing up. */
  judge(db: Db, claim: Claim, now: Date): Promise<ProofStatus>
  /** As `judge`, and uses the proof up, in the transaction that makes the account: of many at once, one is `proven`. */
  take(db: Db, claim: Claim, now: Date): Promise<ProofStatus>
}

/**
 * With `countsPlaces` a claim without a proof is good where it comes from the client that sent the code, for clients that know
 * of no proof. Everybody behind one address can pretend to be that client, so it is only for a server that tells codes in its
 * answers, where nothing is proven anyway.
 */
export function createEmailProofs(
  authSecret: string,
  { countsPlaces }: { readonly countsPlaces: boolean },
): EmailProofs {
  const key = createHmac('sha256', authSecret).update('email proofs').digest()
  const placeHashOf = ({ username, ip, userAgent }: Place & { readonly username: string }): string =>
    createHmac('sha256', key)
      .update(`${username} ${ipKey(ip)} ${userAgent}`)
      .digest('base64url')

  const fits = (claim: Claim, now: Date) => {
    const { username, proof } = claim
    return and(
      eq(table.username, username),
      gte(table.verifiedAt, new Date(now.getTime() - lifetimeMs)),
      proof === undefined || proof === null
        ? countsPlaces
          ? eq(table.provenFrom, placeHashOf(claim))
          : sql`false`
        : eq(table.proofHash, proofHashOf(proof)),
    )
  }
  const judge: EmailProofs['judge'] = async (db, claim, now) => {
    const rows = await db.select({ usedAt: table.usedAt }).from(table).where(fits(claim, now))
    if (rows.some(({ usedAt }) => usedAt === null)) return 'proven'
    return rows.length > 0 ? 'used' : 'unproven'
  }

  return {
    async issue(db, by, now) {
      const proof = randomBytes(32).toString('base64url')
      const provenFrom = by.isProofKept || !countsPlaces ? null : placeHashOf(by)
      const { username } = by
      await db.insert(table).values({ proofHash: proofHashOf(proof), username, provenFrom, verifiedAt: now })
      return proof
    },

    judge,

    async take(db, claim, now) {
      await lockProofs(db, claim.username)
      const { rowCount } = await db
        .update(table)
        .set({ usedAt: now })
        .where(and(fits(claim, now), isNull(table.usedAt)))
      if (rowCount !== null && rowCount > 0) return 'proven'
      return (await judge(db, claim, now)) === 'used' ? 'used' : 'unproven'
    },
  }
}

const table = emailProofsTable

/** A proof is random, so a plain hash gives nothing away. */
function proofHashOf(proof: string): string {
  return createHash('sha256').update(proof).digest('base64url')
}

/** Two who register one address with different proofs wait for each other here, in one order, and never in a circle. */
async function lockProofs(db: Db, username: string): Promise<void> {
  await db
    .select({ proofHash: table.proofHash })
    .from(table)
    .where(eq(table.username, username))
    .orderBy(table.proofHash)
    .for('update')
}

/** Uses up every proof of an address that gets an account, so that none of them makes another one once that is gone. */
export async function endProofs(db: Db, username: string, now: Date): Promise<void> {
  await lockProofs(db, username)
  await db
    .update(table)
    .set({ usedAt: sql`coalesce(${table.usedAt}, ${now}::timestamptz)` })
    .where(eq(table.username, username))
}

/** Removes proofs that are over; resolves to how many. */
export function purgeProofs(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, table, lt(table.verifiedAt, new Date(now.getTime() - dayMs)), signal)
}

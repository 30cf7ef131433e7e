import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sealKey } from '../../platform/secrets/seal.ts'
import type { VaultSession } from './grant-queries.ts'
import { vaultRecoveryCodesTable } from './tables.ts'

const c = vaultRecoveryCodesTable

type Who = Pick<VaultSession, 'accountId' | 'userId'>

const howMany = 10
/** Without letters and digits that look alike. 32 of them, so five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const letters = 16

/** Codes to print, for somebody who has lost everything else. Each works once. */
export interface RecoveryCodes {
  /** Makes ten, told once; those before are dead. */
  renew(db: Db, who: Who, now: Date): Promise<readonly string[]>
  /** Makes ten where the person has none left; null where they have some. */
  makeFirst(db: Db, who: Who, now: Date): Promise<readonly string[] | null>
  left(db: Db, who: Who): Promise<number>
  /** Whether one is right; it stays. */
  has(db: Db, who: Who, typed: string): Promise<boolean>
  /** Uses one up; false for one that is not right. */
  take(db: Db, who: Who, typed: string): Promise<boolean>
}

/** Whether something that was typed has the form of a recovery code: no code of six digits has. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return bare(typed).length === letters
}

export function createRecoveryCodes(authSecret: string): RecoveryCodes {
  const key = sealKey(authSecret, 'vault recovery codes')
  const hashOf = ({ accountId, userId }: Who, code: string): string =>
    createHmac('sha256', key).update(`${accountId}:${userId}:${code}`).digest('base64url')
  const isOf = ({ accountId, userId }: Who) => and(eq(c.accountId, accountId), eq(c.userId, userId))

  const isCode = (who: Who, typed: string) => and(isOf(who), eq(c.codeHash, hashOf(who, bare(typed))))

  const renew = async (db: Db, who: Who, now: Date): Promise<readonly string[]> => {
    const codes = Array.from({ length: howMany }, newCode)
    await db.delete(c).where(isOf(who))
    const { accountId, userId } = who
    await db.insert(c).values(codes.map((code) => ({ accountId, userId, codeHash: hashOf(who, code), createdAt: now })))
    return codes.map(grouped)
  }
  const left = (db: Db, who: Who): Promise<number> => db.$count(c, isOf(who))

  return {
    renew,
    left,
    makeFirst: async (db, who, now) => ((await left(db, who)) === 0 ? renew(db, who, now) : null),
    has: async (db, who, typed) => (await db.$count(c, isCode(who, typed))) === 1,
    async take(db, who, typed) {
      const { rowCount } = await db.delete(c).where(isCode(who, typed))
      return rowCount === 1
    },
  }
}

function newCode(): string {
  return [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

function bare(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

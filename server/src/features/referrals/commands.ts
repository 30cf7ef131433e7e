import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { readCode } from './queries.ts'
import { referralCodesTable, referralOptOutsTable, referralsTable } from './tables.ts'

/** Letters and digits that are not taken for one another when somebody reads a link aloud. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')
}

/** The code in the caller's link, made when it is asked for first; of two at once both get the same. */
export async function codeOf(db: Db, userId: string): Promise<string> {
  for (;;) {
    const code = await readCode(db, userId)
    if (code !== null) return code
    // Nothing happens when the person has got one meanwhile, or when somebody else has this very code.
    await db.insert(referralCodesTable).values({ userId, code: newCode() }).onConflictDoNothing()
  }
}

/** Writes a recommendation by mail down. */
export async function addReferral(db: Db, { caller }: MemberAccess, email: string, now: Date) {
  const [row] = await db
    .insert(referralsTable)
    .values({ id: uuidv7(), referrerId: caller.userId, accountId: caller.accountId, email, createdAt: now })
    .returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return row
}

/** No more recommendations to the address behind the hash. */
export async function optOut(db: Db, emailHash: string, now: Date): Promise<void> {
  await db.insert(referralOptOutsTable).values({ emailHash, createdAt: now }).onConflictDoNothing()
}

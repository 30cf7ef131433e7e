import { randomInt } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { findActiveAccount } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { findReferrer, isMember, readCode } from './queries.ts'
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

/** What a family that pays brings to the family that recommended it. */
export const referralCreditDays = 30

interface Join {
  /** The code of the link somebody came by. */
  readonly refToken: string
  /** The family that was just made. */
  readonly accountId: string
  readonly userId: string
  /** The address they registered with. */
  readonly email: string
}

/**
 * Remembers that a new family came by somebody's link, in the transaction that makes it. A recommendation that was mailed
 * to the same address becomes this one. An unknown code, or one's own, changes nothing: nobody is kept from registering.
 */
export async function recordJoin(db: Db, { refToken, accountId, userId, email }: Join, now: Date): Promise<void> {
  const referrer = await findReferrer(db, refToken)
  if (referrer === null || referrer.userId === userId) return
  if (mailboxOf(referrer.username) === mailboxOf(email)) return
  if (await isMember(db, accountId, referrer.userId)) return
  const mailed = await findMailed(db, referrer.userId, email)
  if (mailed !== null) {
    await db
      .update(referralsTable)
      .set({ joinedAccountId: accountId, joinedAt: now })
      .where(and(eq(referralsTable.id, mailed), hasNoOther(accountId)))
    return
  }
  const creditedId = await findActiveAccount(db, referrer.userId, null)
  if (creditedId === null) return
  await db
    .insert(referralsTable)
    .values({
      id: uuidv7(),
      referrerId: referrer.userId,
      accountId: creditedId,
      email: null,
      joinedAccountId: accountId,
      createdAt: now,
      joinedAt: now,
    })
    .onConflictDoNothing()
}

/** The latest recommendation to the address that brought nobody yet. */
async function findMailed(db: Db, referrerId: string, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: referralsTable.id })
    .from(referralsTable)
    .where(
      and(
        eq(referralsTable.referrerId, referrerId),
        eq(referralsTable.email, email.toLowerCase()),
        isNull(referralsTable.joinedAt),
      ),
    )
    .orderBy(desc(referralsTable.createdAt), desc(referralsTable.id))
    .limit(1)
    .for('update')
  return row?.id ?? null
}

/** A family is brought once. */
function hasNoOther(accountId: string) {
  return sql`not exists (select 1 from ${referralsTable} as other where other.joined_account_id = ${accountId})`
}

/**
 * Counts the recommendation that brought a family, once its first paid period is confirmed; the caller then gives
 * {@link referralCreditDays} to the answered account. Null when nobody recommended it, or when it was counted before,
 * also with many at once.
 */
export async function creditReferral(
  db: Db,
  joinedAccountId: string,
  now: Date,
): Promise<{ accountId: string } | null> {
  const [credited] = await db
    .update(referralsTable)
    .set({ creditedAt: now })
    .where(and(eq(referralsTable.joinedAccountId, joinedAccountId), isNull(referralsTable.creditedAt)))
    .returning({ accountId: referralsTable.accountId })
  return credited ?? null
}

/** Takes the addresses of people who are being deleted out of the recommendations that others sent them. */
export async function forgetRecipients(db: Db, userIds: readonly string[]): Promise<void> {
  const addresses = db
    .select({ username: usersTable.username })
    .from(usersTable)
    .where(inArray(usersTable.id, [...userIds]))
  await db.update(referralsTable).set({ email: null }).where(inArray(referralsTable.email, addresses))
}

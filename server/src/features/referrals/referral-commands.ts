import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { findActiveAccount } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { findReferrer, isMember } from './queries.ts'
import { referralsTable } from './tables.ts'

/** What a family that pays brings to the family that recommended it. */
export const referralCreditDays = 30

export interface Join {
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

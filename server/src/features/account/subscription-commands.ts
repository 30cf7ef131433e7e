import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { accessChanged } from './access-change-commands.ts'
import { dayMs } from './account-status-policy.ts'
import { lockAccount, type OverrideRow } from './queries.ts'
import { accountsTable, subscriptionOverridesTable } from './tables.ts'

const freeMonthMs = 30 * dayMs

/** What of an account a subscription decides. */
export type SubscriptionFacts = Pick<
  typeof accountsTable.$inferSelect,
  'subscriptionStatus' | 'paymentStatus' | 'trialEndsAt' | 'subscriptionEndsAt' | 'canceledAt'
>

/** Stores what follows from a subscription; the sender of `accessChanged` is the caller. */
export async function setSubscription(db: Db, accountId: string, facts: Partial<SubscriptionFacts>): Promise<void> {
  await db.update(accountsTable).set(facts).where(eq(accountsTable.id, accountId))
}

/**
 * Starts the free month of an account that never had anything; false for any other. The sender of `accessChanged` is the
 * caller, who also makes sure that an address has one such month.
 */
export async function startFreeTrial(db: Db, accountId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(accountsTable)
    .set({
      subscriptionStatus: 'free_trial',
      paymentStatus: 'completed',
      trialEndsAt: new Date(now.getTime() + freeMonthMs),
    })
    .where(and(eq(accountsTable.id, accountId), eq(accountsTable.subscriptionStatus, 'registered')))
  return rowCount === 1
}

/** Adds free days, or takes used ones away; the sender of `accessChanged` is the caller. */
export async function addCreditDays(db: Db, accountId: string, days: number): Promise<void> {
  await db
    .update(accountsTable)
    .set({ creditDays: sql`greatest(0, ${accountsTable.creditDays} + ${days})` })
    .where(eq(accountsTable.id, accountId))
}

const o = subscriptionOverridesTable
/** Overrides that end in one run of the job, at most; the next run comes a minute later. */
const mostEndedAtOnce = 1_000

/**
 * Sets a status before what the account says, in place of one that was set earlier. Lock the account first; the sender of
 * `accessChanged` is the caller.
 */
export async function setOverride(db: Db, override: OverrideRow): Promise<void> {
  await db.insert(o).values(override).onConflictDoUpdate({ target: o.accountId, set: override })
}

/**
 * Removes what an operator set, so that the account's own state holds again; answers what was there, or null. A family that had
 * lost its subscription meanwhile has its data kept for as long as anybody's from here on, not from the day on which nobody
 * saw it end. Lock the account first; the sender of `accessChanged` is the caller.
 */
export async function removeOverride(db: Db, accountId: string, now: Date): Promise<OverrideRow | null> {
  const [removed] = await db.delete(o).where(eq(o.accountId, accountId)).returning()
  if (removed === undefined) return null
  const heldUntil = removed.endsAt !== null && removed.endsAt < now ? removed.endsAt : now
  const a = accountsTable
  await db
    .update(a)
    .set({ canceledAt: heldUntil })
    .where(and(eq(a.id, accountId), eq(a.subscriptionStatus, 'canceled'), lte(a.canceledAt, heldUntil)))
  return removed
}

/** Removes the overrides whose time is over and tells everybody concerned; answers the accounts. */
export async function endOverrides(
  database: Pick<Database, 'db' | 'transaction'>,
  now: Date,
): Promise<readonly string[]> {
  const over = await database.db
    .select({ accountId: o.accountId })
    .from(o)
    .where(lte(o.endsAt, now))
    .orderBy(asc(o.endsAt))
    .limit(mostEndedAtOnce)
  const ended: string[] = []
  for (const { accountId } of over) {
    const removed = await database.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      // An operator may have set another end since.
      const [still] = await tx
        .select({ accountId: o.accountId })
        .from(o)
        .where(and(eq(o.accountId, accountId), lte(o.endsAt, now)))
      if (still === undefined) return null
      const row = await removeOverride(tx, accountId, now)
      await accessChanged(tx, { accountId })
      return row
    })
    if (removed !== null) ended.push(accountId)
  }
  return ended
}

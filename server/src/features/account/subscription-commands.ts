import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { dayMs } from './account-status-policy.ts'
import { accountsTable } from './tables.ts'

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

import type { Locale } from '@nestwren/contract/auth'
import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import { brand } from '@nestwren/contract/brand'
import { packageIdentifiers, planDescription, plans } from '@nestwren/contract/plans'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type AccountState, accountStatusOf, dayMs, livingOverride, stateAt } from '../account/public.ts'
import { accountsTable, membershipsTable, usersTable } from '../account/tables.ts'
import { noProduct, type StoredSubscription } from './subscription-state.ts'
import { subscriptionsTable } from './tables.ts'

export type AccountRow = typeof accountsTable.$inferSelect

/** Somebody who pays for a family, or would. */
export interface Owner {
  readonly username: string
  readonly locale: Locale
}

export async function readAccount(db: Db, accountId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accountsTable).where(eq(accountsTable.id, accountId))
  return row ?? null
}

/** What the provider last said; null when it was never asked. */
export async function readSubscription(db: Db, accountId: string): Promise<StoredSubscription | null> {
  const [row] = await db.select().from(subscriptionsTable).where(eq(subscriptionsTable.accountId, accountId))
  return row ?? null
}

/** The owners of a family, the one who made it first. */
export async function ownersOf(db: Db, accountId: string): Promise<Owner[]> {
  return db
    .select({ username: usersTable.username, locale: usersTable.locale })
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(
      and(eq(membershipsTable.accountId, accountId), inArray(membershipsTable.role, ['super_admin', 'influencer'])),
    )
    .orderBy(asc(membershipsTable.createdAt), asc(membershipsTable.userId))
}

/**
 * What the browser is told of the account, with what an operator set; `isTrialUnused` as the list of used free months has it.
 */
export function customerInfoOf(
  own: AccountRow & Pick<AccountState, 'override'>,
  subscription: StoredSubscription | null,
  isTrialUnused: boolean,
  now: Date,
): CustomerInfo {
  const account = stateAt(own, now)
  const { subscriptionStatus, trialEndsAt, creditDays } = account
  const instant = (at: Date | null) => at?.toISOString() ?? null
  const end = subscriptionStatus === 'trial' ? trialEndsAt : account.subscriptionEndsAt
  const product = subscription?.productIdentifier ?? noProduct
  return {
    entitlements: {
      active: isPremium(account, now)
        ? {
            premium: {
              isActive: true,
              expirationDate: end === null ? null : new Date(end.getTime() + creditDays * dayMs).toISOString(),
              willRenew: subscription?.willRenew ?? false,
              productIdentifier: product === noProduct ? brand.entitlement : product,
            },
          }
        : {},
    },
    originalAppUserId: account.id,
    originalDate: account.createdAt.toISOString(),
    trialDaysLeft: trialDaysLeft(account, now),
    subscriptionStatus,
    paymentStatus: account.paymentStatus,
    trialEndDate: instant(trialEndsAt),
    subscriptionEndDate: instant(account.subscriptionEndsAt),
    canStartFreeTrial: own.subscriptionStatus === 'registered' && livingOverride(own, now) === null && isTrialUnused,
    creditDays,
  }
}

function isPremium(account: AccountRow, now: Date): boolean {
  const isPaid = ['trial', 'active', 'past_due'].includes(account.subscriptionStatus)
  return isPaid && accountStatusOf(account, now) === 'good'
}

/** A §4: 30 days after the account was made; the free month counts to its own end, which is what it really has. */
function trialDaysLeft(account: AccountRow, now: Date): number | null {
  if (account.subscriptionStatus === 'influencer' || isPremium(account, now)) return null
  const { subscriptionStatus, trialEndsAt, creditDays, createdAt } = account
  const freeEnd = subscriptionStatus === 'free_trial' ? trialEndsAt : null
  const end = freeEnd === null ? createdAt.getTime() + 30 * dayMs : freeEnd.getTime() + creditDays * dayMs
  return Math.max(0, Math.ceil((end - now.getTime()) / dayMs))
}

/** What each plan costs in the built-in store, in dollars. */
export const builtInPrices = { $rc_weekly: 2, $rc_annual: 89 } as const

/** The plans of the built-in store, weekly first. */
export const builtInPackages: readonly SubscriptionPackage[] = packageIdentifiers.map((identifier) => {
  const amount = builtInPrices[identifier]
  const formattedPrice = `$${amount.toFixed(2)}`
  const { title } = plans[identifier]
  const currentPrice = { formattedPrice, amountMicros: amount * 1_000_000, currency: 'USD' }
  return {
    identifier,
    product: {
      title,
      description: planDescription,
      priceString: formattedPrice,
      currentPrice,
    },
    billingProduct: { title, description: planDescription, currentPrice },
  }
})

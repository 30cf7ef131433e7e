import type { SubscriptionStatus } from '@nestwren/contract/auth'
import { dayMs, graceMs, type SubscriptionFacts } from '../account/public.ts'
import type { subscriptionsTable } from './tables.ts'

/** What is stored of the provider's last word. */
export type StoredSubscription = typeof subscriptionsTable.$inferSelect

/** The product of an account of which the provider has never known a subscription. */
export const noProduct = ''

/** The states that the end of a subscription ends; an influencer's and the free month have their own reasons. */
const endedWithIt: readonly SubscriptionStatus[] = ['registered', 'trial', 'active', 'past_due']

type Before = Pick<SubscriptionFacts, 'subscriptionStatus' | 'canceledAt'> & { readonly creditDays: number }

/** When nothing more follows: at the end, or after the days in which a late or failing renewal may still come. */
export function overAt(subscription: StoredSubscription): Date | null {
  if (subscription.expiresAt === null) return null
  const isAwaited = subscription.willRenew || subscription.billingIssueAt !== null
  return new Date(subscription.expiresAt.getTime() + (isAwaited ? graceMs : 0))
}

/** True when the provider's time is over, without the free days that may follow it. */
export function isOver(subscription: StoredSubscription, now: Date): boolean {
  const end = overAt(subscription)
  return end !== null && now >= end
}

/**
 * What follows for the account; null where the subscription has nothing to say about it.
 *
 * While it runs: `trial`, or `active`, or `past_due` while a charge fails. Cancelled it stays what it is until its end,
 * with `canceledAt` set. After the end comes `canceled`, once the free days are used too; the data is kept from there.
 */
export function factsAfter(
  before: Before,
  subscription: StoredSubscription,
  now: Date,
): Partial<SubscriptionFacts> | null {
  if (subscription.productIdentifier === noProduct) return null
  const end = overAt(subscription)
  const lastDay = end === null ? null : new Date(end.getTime() + before.creditDays * dayMs)
  if (lastDay !== null && now >= lastDay) {
    if (!endedWithIt.includes(before.subscriptionStatus)) return null
    return {
      subscriptionStatus: 'canceled',
      paymentStatus: subscription.billingIssueAt === null ? 'completed' : 'failed',
      canceledAt: lastDay,
      ...(subscription.isTrialPeriod ? {} : { subscriptionEndsAt: subscription.expiresAt }),
    }
  }
  const isOld = end !== null && now >= end
  // Its end does not take away what was given for another reason.
  if (isOld && !endedWithIt.includes(before.subscriptionStatus)) return null
  if (subscription.billingIssueAt !== null) {
    return {
      subscriptionStatus: 'past_due',
      paymentStatus: 'failed',
      subscriptionEndsAt: subscription.expiresAt,
      canceledAt: null,
    }
  }
  const wasRunning = before.subscriptionStatus === 'trial' || before.subscriptionStatus === 'active'
  return {
    subscriptionStatus: subscription.isTrialPeriod ? 'trial' : 'active',
    paymentStatus: 'completed',
    ...(subscription.isTrialPeriod
      ? { trialEndsAt: subscription.expiresAt, subscriptionEndsAt: null }
      : { subscriptionEndsAt: subscription.expiresAt }),
    canceledAt: subscription.willRenew ? null : ((wasRunning ? before.canceledAt : null) ?? subscription.asOf),
  }
}

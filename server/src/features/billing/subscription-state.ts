import type { SubscriptionStatus } from '@nestwren/contract/auth'
import { dayMs, graceMs, type SubscriptionFacts } from '../account/public.ts'
import type { subscriptionsTable } from './tables.ts'

/** What is stored of the provider's last word. */
export type KeptSubscription = typeof subscriptionsTable.$inferSelect

/** The product of an account of which the provider has never known a subscription. */
export const noProduct = ''

/** The states that the end of a subscription ends; an influencer's and the free month have their own reasons. */
const endedWithIt: readonly SubscriptionStatus[] = ['registered', 'trial', 'active', 'past_due']

type Before = Pick<SubscriptionFacts, 'subscriptionStatus' | 'canceledAt'> & { readonly creditDays: number }

/** When nothing more follows: at the end, or after the days in which a late or failing renewal may still come. */
export function overAt(kept: KeptSubscription): Date | null {
  if (kept.expiresAt === null) return null
  const isAwaited = kept.willRenew || kept.billingIssueAt !== null
  return new Date(kept.expiresAt.getTime() + (isAwaited ? graceMs : 0))
}

/** True when the provider's time is over, without the free days that may follow it. */
export function isOver(kept: KeptSubscription, now: Date): boolean {
  const end = overAt(kept)
  return end !== null && now >= end
}

/**
 * What follows for the account; null where the subscription has nothing to say about it.
 *
 * While it runs: `trial`, or `active`, or `past_due` while a charge fails. Cancelled it stays what it is until its end,
 * with `canceledAt` set. After the end comes `canceled`, once the free days are used too; the data is kept from there.
 */
export function factsAfter(before: Before, kept: KeptSubscription, now: Date): Partial<SubscriptionFacts> | null {
  if (kept.productIdentifier === noProduct) return null
  const end = overAt(kept)
  const lastDay = end === null ? null : new Date(end.getTime() + before.creditDays * dayMs)
  if (lastDay !== null && now >= lastDay) {
    if (!endedWithIt.includes(before.subscriptionStatus)) return null
    return {
      subscriptionStatus: 'canceled',
      paymentStatus: kept.billingIssueAt === null ? 'completed' : 'failed',
      canceledAt: lastDay,
      ...(kept.isTrialPeriod ? {} : { subscriptionEndsAt: kept.expiresAt }),
    }
  }
  const isOld = end !== null && now >= end
  // Its end does not take away what was given for another reason.
  if (isOld && !endedWithIt.includes(before.subscriptionStatus)) return null
  if (kept.billingIssueAt !== null) {
    return {
      subscriptionStatus: 'past_due',
      paymentStatus: 'failed',
      subscriptionEndsAt: kept.expiresAt,
      canceledAt: null,
    }
  }
  const wasRunning = before.subscriptionStatus === 'trial' || before.subscriptionStatus === 'active'
  return {
    subscriptionStatus: kept.isTrialPeriod ? 'trial' : 'active',
    paymentStatus: 'completed',
    ...(kept.isTrialPeriod
      ? { trialEndsAt: kept.expiresAt, subscriptionEndsAt: null }
      : { subscriptionEndsAt: kept.expiresAt }),
    canceledAt: kept.willRenew ? null : ((wasRunning ? before.canceledAt : null) ?? kept.asOf),
  }
}

import type { SubscriptionStatus, User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'

const dayMs = 86_400_000
const clockToleranceMs = 120_000
/** How long a failed payment changes nothing. */
const graceMs = 7 * dayMs
/** From when on the end of the free month is mentioned on every page. */
export const endingDays = 7

type AccountOf = Pick<User, 'subscriptionStatus' | 'trialEndDate' | 'subscriptionEndDate' | 'paymentRequired'>

/**
 * What a family may do now. `owes`: nothing until somebody pays. `readOnly`: everything but writing.
 *
 * Only the server knows, because free days and late payments move the ends. A browser that worked it out from the dates
 * would shut people out who have access: here it is the status the server told, and whether it refused a call since.
 */
export type AccountStatus = 'good' | 'readOnly' | 'owes'

const neverPaid: readonly SubscriptionStatus[] = ['registered', 'free_trial']

export function accountStatusOf({ subscriptionStatus, paymentRequired }: AccountOf, isRefused: boolean): AccountStatus {
  if (paymentRequired || subscriptionStatus === 'registered') return 'owes'
  if (subscriptionStatus === 'canceled') return 'readOnly'
  if (!isRefused || subscriptionStatus === 'influencer') return 'good'
  return neverPaid.includes(subscriptionStatus) ? 'owes' : 'readOnly'
}

/** Whether a subscription runs, cancelled or not; the server's answer about it comes before the status. */
export function isSubscribed({ subscriptionStatus }: Pick<User, 'subscriptionStatus'>, info: CustomerInfo | null) {
  const isPaid = subscriptionStatus === 'active' || subscriptionStatus === 'trial'
  return isPaid && (info === null || info.entitlements.active.premium?.isActive === true)
}

/** Whole days of the free month that are left, 0 once it is over; null for those who are not in one (A §4). */
export function trialDaysLeft(
  account: Pick<User, 'subscriptionStatus' | 'trialEndDate'>,
  nowMs: number,
): number | null {
  const isTrying = account.subscriptionStatus === 'free_trial' || account.subscriptionStatus === 'trial'
  if (!isTrying || account.trialEndDate === null) return null
  const leftMs = Date.parse(account.trialEndDate) - nowMs
  if (leftMs <= 0) return 0
  // Clocks differ a little: thirty days that began a moment ago are not thirty-one.
  return Math.max(1, Math.ceil((leftMs - clockToleranceMs) / dayMs))
}

/** Until when everything works although the last payment failed; null when that is over or not known. */
export function graceEnd(account: AccountOf, nowMs: number): string | null {
  if (account.subscriptionStatus !== 'past_due' || account.subscriptionEndDate === null) return null
  const end = Date.parse(account.subscriptionEndDate) + graceMs
  return end <= nowMs ? null : new Date(end).toISOString()
}

export type BillingNotice =
  | { readonly kind: 'owes' }
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'pastDue'; readonly until: string | null }
  | { readonly kind: 'trialEnding'; readonly daysLeft: number; readonly isChargedNext: boolean }

/**
 * What every page has to say about the subscription, if anything. Only who pays hears of failed payments and of months
 * that end; everybody hears why nothing can be logged.
 */
export function noticeOf(
  user: AccountOf & Pick<User, 'permissions'>,
  isRefused: boolean,
  nowMs: number,
): BillingNotice | null {
  const accountStatus = accountStatusOf(user, isRefused)
  if (accountStatus !== 'good') return { kind: accountStatus }
  if (!user.permissions.billing) return null
  if (user.subscriptionStatus === 'past_due') return { kind: 'pastDue', until: graceEnd(user, nowMs) }
  const daysLeft = trialDaysLeft(user, nowMs)
  if (daysLeft === null || daysLeft > endingDays) return null
  return { kind: 'trialEnding', daysLeft, isChargedNext: user.subscriptionStatus === 'trial' }
}

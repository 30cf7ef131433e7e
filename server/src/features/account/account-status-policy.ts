import type { SubscriptionStatus } from '@nestwren/contract/auth'
import type { Role } from '@nestwren/contract/permissions'

/** What of an account decides whether it may be used. */
export interface AccountState {
  readonly subscriptionStatus: SubscriptionStatus
  readonly trialEndsAt: Date | null
  readonly subscriptionEndsAt: Date | null
  /** Of a subscription that still runs: it was cancelled, so nothing follows its end. */
  readonly canceledAt: Date | null
  /** Free days that begin when the paid or free time ends. */
  readonly creditDays: number
}

/**
 * - `good`: everything.
 * - `readOnly`: the paid time is over; reading, export, deletion and paying stay open.
 * - `owes`: never paid, or the free month is over; nothing of the family's data until it is.
 */
export type AccountStatus = 'good' | 'readOnly' | 'owes'

export const dayMs = 24 * 3600 * 1000
/** How long a failed or late payment changes nothing. */
export const graceMs = 7 * dayMs

/**
 * Whether an account is in good standing at `now`.
 *
 * `free_trial` needs no card, so nothing follows it by itself: past its end the account owes. `trial` and `active` turn
 * into a paid period at their end, whose message may be late: unless they were cancelled they get the same 7 days as
 * `past_due`, and are over after that. An end that is not known never comes, except for `past_due`, which has no days
 * left to count.
 */
export function accountStatusOf(account: AccountState, now: Date): AccountStatus {
  const { subscriptionStatus, trialEndsAt, subscriptionEndsAt, creditDays } = account
  const isBefore = (end: Date | null, extraMs: number) =>
    end !== null && now.getTime() < end.getTime() + creditDays * dayMs + extraMs
  const lateMs = account.canceledAt === null ? graceMs : 0
  switch (subscriptionStatus) {
    case 'influencer':
      return 'good'
    case 'active':
      return subscriptionEndsAt === null || isBefore(subscriptionEndsAt, lateMs) ? 'good' : 'readOnly'
    case 'trial':
      return isBefore(trialEndsAt, lateMs) ? 'good' : 'readOnly'
    case 'free_trial':
      return isBefore(trialEndsAt, 0) ? 'good' : 'owes'
    case 'past_due':
      return isBefore(subscriptionEndsAt, graceMs) ? 'good' : 'readOnly'
    case 'canceled':
      return 'readOnly'
    case 'registered':
      return 'owes'
  }
}

/** Instants at which the passing of time alone may change the status. */
export function accountStatusChanges({ trialEndsAt, subscriptionEndsAt, creditDays }: AccountState): readonly Date[] {
  const ends = [trialEndsAt, subscriptionEndsAt].filter((end) => end !== null)
  return ends.flatMap((end) => [0, graceMs].map((ms) => new Date(end.getTime() + creditDays * dayMs + ms)))
}

/** Only the owner is asked to pay; invited people never see a price. */
export function isPaymentRequired(account: AccountState, role: Role, now: Date): boolean {
  return role === 'super_admin' && accountStatusOf(account, now) === 'owes'
}

/** Whoever the family belongs to: the one who pays, or an influencer, who need not. */
export function isOwnerRole(role: Role): boolean {
  return role === 'super_admin' || role === 'influencer'
}

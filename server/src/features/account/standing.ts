import type { SubscriptionStatus } from '@nestwren/contract/auth'
import type { Role } from '@nestwren/contract/permissions'

/** What of an account decides whether it may be used. */
export interface AccountState {
  readonly subscriptionStatus: SubscriptionStatus
  readonly trialEndsAt: Date | null
  readonly subscriptionEndsAt: Date | null
}

/**
 * - `good`: everything.
 * - `readOnly`: the paid time is over; reading, export, deletion and paying stay open.
 * - `owes`: never paid, or the free month is over; nothing of the family's data until it is.
 */
export type Standing = 'good' | 'readOnly' | 'owes'

/** How long a failed or late payment changes nothing. */
const graceMs = 7 * 24 * 3600 * 1000

/**
 * Whether an account is in good standing at `now`.
 *
 * `free_trial` needs no card, so nothing follows it by itself: past its end the account owes. `trial` is a provider's
 * trial that turns into a paid period, whose message may be late: it gets the same 7 days as `past_due`. `past_due`
 * without a known end of the paid time has no days left to count.
 */
export function standingOf(account: AccountState, now: Date): Standing {
  const isBefore = (end: Date | null, extraMs: number) => end !== null && now.getTime() < end.getTime() + extraMs
  switch (account.subscriptionStatus) {
    case 'active':
    case 'influencer':
      return 'good'
    case 'free_trial':
      return isBefore(account.trialEndsAt, 0) ? 'good' : 'owes'
    case 'trial':
      return isBefore(account.trialEndsAt, graceMs) ? 'good' : 'owes'
    case 'past_due':
      return isBefore(account.subscriptionEndsAt, graceMs) ? 'good' : 'readOnly'
    case 'canceled':
      return 'readOnly'
    case 'registered':
      return 'owes'
  }
}

/** Instants at which the passing of time alone may change the standing. */
export function standingInstants({ trialEndsAt, subscriptionEndsAt }: AccountState): readonly Date[] {
  const ends = [trialEndsAt, subscriptionEndsAt].filter((end) => end !== null)
  return ends.flatMap((end) => [end, new Date(end.getTime() + graceMs)])
}

/** Only the owner is asked to pay; invited people never see a price. */
export function isPaymentRequired(account: AccountState, role: Role, now: Date): boolean {
  return role === 'super_admin' && standingOf(account, now) === 'owes'
}

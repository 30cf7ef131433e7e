import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
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
  /** What an operator set, which goes before all of it until it ends; null or absent: nothing. */
  readonly override?: SubscriptionOverride | null
}

/** A status that an operator set. */
export interface SubscriptionOverride {
  readonly status: AdminSubscriptionStatus
  readonly setAt: Date
  /** Null: until it is removed. */
  readonly endsAt: Date | null
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

/** How long a `trial` runs that an operator set without an end. */
export const givenTrialMs = 30 * dayMs

/** The override of an account, while it lives at `now`. */
export function livingOverride<O extends SubscriptionOverride>(
  { override = null }: { readonly override?: O | null },
  now: Date,
): O | null {
  return override === null || (override.endsAt !== null && override.endsAt <= now) ? null : override
}

/**
 * The account as it counts at `now`: with what an operator set in place of its own state, while that lives. Nothing of the own
 * state is added to it, such as free days, which are kept for later.
 */
export function stateAt<A extends AccountState>(account: A, now: Date): A {
  const override = livingOverride(account, now)
  if (override === null) return account
  const { status, setAt, endsAt } = override
  const trialEndsAt = status === 'trial' ? (endsAt ?? new Date(setAt.getTime() + givenTrialMs)) : null
  const subscriptionEndsAt = status === 'active' ? endsAt : status === 'past_due' ? setAt : null
  const canceledAt = status === 'canceled' ? setAt : null
  return { ...account, subscriptionStatus: status, trialEndsAt, subscriptionEndsAt, canceledAt, creditDays: 0 }
}

/**
 * Whether an account is in good standing at `now`.
 *
 * `free_trial` needs no card, so nothing follows it by itself: past its end the account owes. `trial` and `active` turn
 * into a paid period at their end, whose message may be late: unless they were cancelled they get the same 7 days as
 * `past_due`, and are over after that. An end that is not known never comes, except for `past_due`, which has no days
 * left to count.
 */
export function accountStatusOf(account: AccountState, now: Date): AccountStatus {
  const state = stateAt(account, now)
  const { subscriptionStatus, trialEndsAt, subscriptionEndsAt, creditDays } = state
  const isBefore = (end: Date | null, extraMs: number) =>
    end !== null && now.getTime() < end.getTime() + creditDays * dayMs + extraMs
  const lateMs = state.canceledAt === null ? graceMs : 0
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
export function accountStatusChanges(account: AccountState): readonly Date[] {
  const { trialEndsAt, subscriptionEndsAt, creditDays, override = null } = account
  const ends = [trialEndsAt, subscriptionEndsAt].filter((end) => end !== null)
  const own = ends.flatMap((end) => [0, graceMs].map((ms) => new Date(end.getTime() + creditDays * dayMs + ms)))
  if (override === null) return own
  const held = override.status === 'past_due' ? [new Date(override.setAt.getTime() + graceMs)] : []
  return [...own, ...held, ...(override.endsAt === null ? [] : [override.endsAt])]
}

/** Only the owner is asked to pay; invited people never see a price. */
export function isPaymentRequired(account: AccountState, role: Role, now: Date): boolean {
  return role === 'super_admin' && accountStatusOf(account, now) === 'owes'
}

/** Whoever the family belongs to: the one who pays, or an influencer, who need not. */
export function isOwnerRole(role: Role): boolean {
  return role === 'super_admin' || role === 'influencer'
}

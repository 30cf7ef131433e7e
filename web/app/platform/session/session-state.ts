import type { User } from '@nestwren/contract/auth'
import { paymentRequired } from './payment-required.ts'
import { isHeld } from './token-store.ts'

/** `owes`: signed in with tokens that are held back until a payment is made (A §4). */
export type SessionState =
  | { readonly status: 'loading'; readonly isReachable: boolean }
  | { readonly status: 'signedOut' }
  | { readonly status: 'owes'; readonly user: User }
  | { readonly status: 'signedIn'; readonly user: User }

let state: SessionState = { status: 'signedOut' }
const listeners = new Set<() => void>()

export const sessionState = {
  get: (): SessionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function setState(next: SessionState): void {
  state = next
  if (next.status === 'signedOut') paymentRequired.clear()
  for (const listener of listeners) listener()
}

/** Who is signed in or owes by that, else null. */
export function userOf(current: SessionState): User | null {
  return current.status === 'signedIn' || current.status === 'owes' ? current.user : null
}

/** Takes over what is known of the person; whether they owe is decided by the tokens in use. */
export function showUser(user: User): void {
  const status = isHeld() ? 'owes' : 'signedIn'
  const before = userOf(state)
  if (before !== null && state.status === status && isSameUser(before, user)) return
  const isOtherFamily = before?.accountId !== user.accountId
  if (isOtherFamily || (!isPaidFor(before) && isPaidFor(user))) paymentRequired.clear()
  setState({ status, user })
}

function isSameUser(a: User, b: User): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const unpaid = new Set<string>(['registered', 'past_due', 'canceled'])

function isPaidFor({ paymentRequired: isOwing, subscriptionStatus }: User): boolean {
  return !isOwing && !unpaid.has(subscriptionStatus)
}

import type { User } from '@nestwren/contract/auth'
import { isHeld } from './token-store.ts'

/**
 * Whether the server refused something because a subscription is needed (402). Kept until the family is in good standing
 * again or the person puts it aside; however many calls are refused meanwhile, it is said once.
 */
let isRequired = false
const requiredListeners = new Set<() => void>()

function setRequired(next: boolean): void {
  if (next === isRequired) return
  isRequired = next
  for (const listener of requiredListeners) listener()
}

export const paymentRequired = {
  get: (): boolean => isRequired,
  subscribe: (listener: () => void): (() => void) => {
    requiredListeners.add(listener)
    return () => requiredListeners.delete(listener)
  },
  /** A call was refused. */
  note: (): void => setRequired(true),
  /** Paid, put aside, or somebody else's turn. The next refusal says it again. */
  clear: (): void => setRequired(false),
}

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

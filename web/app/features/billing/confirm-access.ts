import type { User } from '@nestwren/contract/auth'
import { api } from '../../platform/api/api.ts'
import { hasPremium } from './store/store.ts'
import { subscription } from './subscription.ts'

/** Providers tell our server a moment later than the browser; after this long it is worth asking the person. */
const waitsMs = [1_000, 2_000, 3_000, 4_000, 6_000, 8_000] as const
export const confirmSteps = waitsMs.length + 1
const callTimeoutMs = 15_000

const paying = new Set<User['subscriptionStatus']>(['active', 'trial', 'influencer'])

/** Whether what somebody has is more than what they could have had without paying. */
export function hasPaid(user: User | null): boolean {
  return user !== null && !user.paymentRequired && paying.has(user.subscriptionStatus)
}

/** What a browser was told grants nothing: the server has asked the provider itself. */
function isConfirmed(user: User, isPremium: boolean): boolean {
  return hasPaid(user) || (!user.paymentRequired && isPremium)
}

const quick = () => ({ signal: AbortSignal.timeout(callTimeoutMs) })

/** Tells the server that something was paid. That it fails is nobody's concern (A §8): the server is asked again anyway. */
async function hint(username: string): Promise<User | null> {
  try {
    const { user } = await api.billing.updatePaymentStatus({ body: { username, paymentStatus: 'completed' } }, quick())
    return isConfirmed(user, false) ? user : null
  } catch {
    return null
  }
}

/** Asks the server to read the provider anew. */
async function ask(): Promise<User | null> {
  try {
    const { customerInfo, user } = await api.billing.restore(undefined, quick())
    subscription.setInfo(customerInfo)
    return isConfirmed(user, hasPremium(customerInfo)) ? user : null
  } catch {
    return null
  }
}

interface ConfirmOptions {
  readonly username: string
  /** Told before each try, 0 to `confirmSteps` - 1. */
  readonly onStep: (step: number) => void
  /** True once nobody waits for the answer any more. */
  readonly isOver: () => boolean
}

/** Waits, with patience, until the server grants what was paid for; null when it does not. */
export async function confirmAccess({ username, onStep, isOver }: ConfirmOptions): Promise<User | null> {
  onStep(0)
  const told = await hint(username)
  if (told !== null) return told
  for (const [index, ms] of waitsMs.entries()) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (isOver()) return null
    onStep(index + 1)
    const user = await ask()
    if (user !== null) return user
  }
  return null
}

import type { PackageIdentifier, SubscriptionPackage } from '@nestwren/contract/billing'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { type SubscriptionState, subscription } from './subscription.ts'

/** The subscription of whoever is here; held tokens are enough to pay. */
export function useSubscription(): SubscriptionState {
  return useSyncExternalStore(subscription.subscribe, subscription.get, subscription.get)
}

export interface Offerings extends Pick<SubscriptionState, 'provider' | 'packages'> {
  /** The provider's words for a plan; null before they are there, and where they never come. */
  readonly packageOf: (plan: PackageIdentifier) => SubscriptionPackage | null
}

/** The plans with their prices, asked for at once: somebody is about to choose. */
export function useOfferings(): Offerings {
  const { user } = useSession()
  const { provider, packages } = useSubscription()
  const accountId = user?.accountId
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for somebody else.
  useEffect(() => void subscription.loadPlans(), [accountId])
  return { provider, packages, packageOf: (plan) => packages?.find(({ identifier }) => identifier === plan) ?? null }
}

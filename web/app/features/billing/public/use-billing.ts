import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Scope, scopeOf } from '../../../platform/session/token-store.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { infoQuery, offerQuery, plansQuery, subscription, subscriptionClient } from '../subscription.ts'

export interface SubscriptionState {
  readonly provider: 'builtin' | 'revenuecat' | null
  /** null until they are known; empty when the provider does not answer, and for nobody. */
  readonly packages: readonly SubscriptionPackage[] | null
  /** What the server last said; null before it did. */
  readonly info: CustomerInfo | null
  readonly isReading: boolean
  readonly infoError: unknown
}

const nobody: Scope = { userId: '', accountId: '' }

/** The subscription of whoever is here; held tokens are enough to pay. */
export function useSubscription(): SubscriptionState {
  const { user } = useSession()
  const scope = user === null ? nobody : scopeOf(user)
  const offer = useQuery(offerQuery(scope), subscriptionClient)
  const plans = useQuery(plansQuery(scope), subscriptionClient)
  const info = useQuery(infoQuery(scope), subscriptionClient)
  return {
    provider: offer.data?.provider ?? null,
    packages: user === null ? [] : (plans.data ?? null),
    info: info.data ?? null,
    isReading: info.isFetching,
    infoError: info.error,
  }
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

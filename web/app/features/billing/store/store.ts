import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import { type PackageIdentifier, packageIdentifiers } from '@nestwren/contract/plans'

/** What somebody pays with: a test card in the built-in store, the provider's own form in an element of the page. */
export type PaymentMeans =
  | {
      readonly kind: 'card'
      readonly number: string
      readonly expiryMonth: number
      readonly expiryYear: number
      readonly cvc: string
    }
  | { readonly kind: 'form'; readonly target: HTMLElement; readonly email: string; readonly locale: string }

export interface Order {
  /** Made once per attempt, so that sending it twice buys once. */
  readonly id: string
  readonly plan: PackageIdentifier
  readonly means: PaymentMeans
}

/** What a provider says in the browser. It is a hint: access follows what our server says. */
export type ProviderInfo = Pick<CustomerInfo, 'entitlements' | 'originalAppUserId'>

export interface PurchaseResult {
  readonly success: boolean
  readonly alreadySubscribed: boolean
  /** null when the provider only said that it had been bought before. */
  readonly customerInfo: ProviderInfo | null
}

/** Where plans are bought. Two makers: the built-in store and RevenueCat. */
export interface BillingStore {
  configure(): Promise<void>
  /** Weekly first. May reject and may never answer; see `offeringsOf`. */
  offerings(): Promise<readonly SubscriptionPackage[]>
  /** Throws what the provider throws; see `buy`. */
  purchase(order: Order): Promise<PurchaseResult>
  restore(): Promise<ProviderInfo>
  customerInfo(): Promise<ProviderInfo>
  logOut(): void
}

/** A §9. */
export const offeringsTimeoutMs = 10_000

/** The work's result; `otherwise` when it fails or takes longer. */
export function within<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const settle = (result: T) => {
      clearTimeout(timer)
      resolve(result)
    }
    const timer = setTimeout(() => settle(otherwise), ms)
    work.then(settle, () => settle(otherwise))
  })
}

/** The plans we know how to show, weekly first, then annual (A §7). */
export function sortedPlans(packages: readonly SubscriptionPackage[]): readonly SubscriptionPackage[] {
  return packageIdentifiers.flatMap((identifier) => {
    const found = packages.find((one) => one.identifier === identifier)
    return found === undefined ? [] : [found]
  })
}

export function hasPremium(info: Pick<CustomerInfo, 'entitlements'> | null): boolean {
  return info?.entitlements.active.premium?.isActive === true
}

import { type PackageIdentifier, plans } from '@nestwren/contract/plans'

/** The price of a plan as the contract writes it, without what it is for: $2. */
export function priceOf(plan: PackageIdentifier): string {
  return plans[plan].fallbackPrice.split('/')[0] ?? ''
}

import { useLingui } from '@lingui/react/macro'
import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { type PackageIdentifier, plans } from '@nestwren/contract/plans'

export interface PlanWords {
  readonly title: string
  /** How often it is charged: Weekly, Yearly. */
  readonly period: string
  readonly badge: string
  readonly description: string
}

/** The plans in the reader's language (A §9). Prices are the provider's and come with the package. */
export function usePlanWords(): (plan: PackageIdentifier) => PlanWords {
  const { t } = useLingui()
  const description = t`Unlimited access to all features`
  const words: Record<PackageIdentifier, PlanWords> = {
    $rc_weekly: { title: t`Weekly Plan`, period: t`Weekly`, badge: t`Most Popular`, description },
    $rc_annual: { title: t`Annual Plan`, period: t`Yearly`, badge: t`Save 15%`, description },
  }
  return (plan) => words[plan]
}

/** The provider's price; null when only the fixed text is there, which says the period as well. */
export function priceOf(offered: SubscriptionPackage | null): string | null {
  return offered?.product.currentPrice.formattedPrice ?? null
}

/** What stands for the price until the provider names its own, and where it never does (A §9). */
export function fallbackPriceOf(plan: PackageIdentifier): string {
  return plans[plan].fallbackPrice
}

import { useLingui } from '@lingui/react/macro'
import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { type PackageIdentifier, plans } from '@nestwren/contract/plans'

export interface PlanWords {
  readonly title: string
  /** What a price is for: a week, a year. */
  readonly period: string
  /** The price with what it is for: $2 a week. */
  readonly perPeriod: (price: string) => string
  readonly badge: string
  readonly description: string
}

/** The plans in the reader's language (A §9). Prices are the provider's and come with the package. */
export function usePlanWords(): (plan: PackageIdentifier) => PlanWords {
  const { t } = useLingui()
  const description = t`Unlimited access to all features`
  const words: Record<PackageIdentifier, PlanWords> = {
    $rc_weekly: {
      title: t`Weekly Plan`,
      period: t`a week`,
      perPeriod: (price) => t`${price} a week`,
      badge: t`Most Popular`,
      description,
    },
    $rc_annual: {
      title: t`Annual Plan`,
      period: t`a year`,
      perPeriod: (price) => t`${price} a year`,
      badge: t`Save 15%`,
      description,
    },
  }
  return (plan) => words[plan]
}

/**
 * What one period of a plan costs: the provider's price, or the fixed one until the provider names its own and where it
 * never does (A §9). Whole amounts go without cents: $2, not $2.00.
 */
export function priceOf(plan: PackageIdentifier, offered: SubscriptionPackage | null): string {
  const price = offered?.product.currentPrice.formattedPrice ?? plans[plan].fallbackPrice.replace(/\/.*$/, '')
  return price.replace(/[.,]00(?!\d)/, '')
}

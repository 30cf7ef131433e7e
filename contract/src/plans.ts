// On their own, because the browser needs nothing else of the calls: what shows a price loads no schema.

/** The plans, weekly first (A §9). */
export const packageIdentifiers = ['$rc_weekly', '$rc_annual'] as const
export type PackageIdentifier = (typeof packageIdentifiers)[number]

/** Labels and the prices shown until the provider names its own (A §9). */
export const plans = {
  $rc_weekly: {
    title: 'Weekly Plan',
    period: 'Weekly',
    badge: 'Most Popular',
    fallbackPrice: '$2/week',
    periodDays: 7,
  },
  $rc_annual: { title: 'Annual Plan', period: 'Yearly', badge: 'Save 15%', fallbackPrice: '$89/year', periodDays: 365 },
} as const satisfies Record<PackageIdentifier, object>
/** The plan that stands chosen until somebody chooses another: the one most families take. */
export const usualPlan: PackageIdentifier = '$rc_weekly'
/** Days before the first charge of a family that has not had its free month (A §9). */
export const trialDays = 30
export const planDescription = 'Unlimited access to all features'

/** Cards of the built-in store. It takes no other number: nobody should type a real one where no money moves. */
export const testCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  /** The store finds a subscription that we have not heard of, as a provider may. */
  alreadyActive: '4000000000000341',
} as const

import type { AdminSubscriptionStatus, AdminUser } from '@nestwren/contract/admin-users'

export type PaymentStatus = NonNullable<AdminUser['paymentStatus']>

// The contract has these lists beside its schemas, which no page loads; a test holds both together.

/** B §4, in the order in which a select offers them. */
export const subscriptionStatuses = [
  'registered',
  'trial',
  'active',
  'influencer',
  'canceled',
  'past_due',
] as const satisfies readonly AdminSubscriptionStatus[]

export const paymentStatuses = ['completed', 'pending', 'failed'] as const satisfies readonly PaymentStatus[]

import { adminPaymentStatuses, adminSubscriptionStatuses } from '@nestwren/contract/admin-users'
import { expect, test } from 'vitest'
import { paymentStatuses, subscriptionStatuses } from './statuses.ts'

test('the panel offers every status of the contract', () => {
  expect(subscriptionStatuses).toEqual(adminSubscriptionStatuses)
  expect(paymentStatuses).toEqual(adminPaymentStatuses)
})

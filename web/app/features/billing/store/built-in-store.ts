import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { accountApi } from '../../../platform/api/account-api.ts'
import { type BillingStore, sortedPlans } from './store.ts'

/** Our own server as the store: the same steps as with a provider, with test cards. No money moves. */
export function createBuiltInStore(packages: readonly SubscriptionPackage[]): BillingStore {
  return {
    configure: () => Promise.resolve(),
    offerings: () => Promise.resolve(sortedPlans(packages)),
    purchase: ({ id, plan, means }) => {
      if (means.kind !== 'card') throw new Error('The built-in store takes a card')
      const { kind: _kind, ...card } = means
      return accountApi.billing.purchase({ body: { id, packageIdentifier: plan, card } })
    },
    restore: async () => (await accountApi.billing.restore()).customerInfo,
    customerInfo: () => accountApi.billing.customerInfo(),
    logOut: () => undefined,
  }
}

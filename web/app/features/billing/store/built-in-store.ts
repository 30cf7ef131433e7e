import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { api } from '../../../platform/api/api.ts'
import { type BillingStore, sortedPlans } from './store.ts'

/** Our own server as the store: the same steps as with a provider, with test cards. No money moves. */
export function createBuiltInStore(packages: readonly SubscriptionPackage[]): BillingStore {
  return {
    configure: () => Promise.resolve(),
    offerings: () => Promise.resolve(sortedPlans(packages)),
    purchase: ({ id, plan, means }) => {
      if (means.kind !== 'card') throw new Error('The built-in store takes a card')
      const { kind: _kind, ...card } = means
      return api.billing.purchase({ body: { id, packageIdentifier: plan, card } })
    },
    restore: async () => (await api.billing.restore()).customerInfo,
    customerInfo: () => api.billing.customerInfo(),
    logOut: () => undefined,
  }
}

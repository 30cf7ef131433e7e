import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createBuiltInStore } from './built-in-store.ts'
import type { SubscriptionProvider } from './provider.ts'
import { createRevenueCat } from './revenuecat.ts'

/** RevenueCat where its keys are given, else the built-in store. */
export function createProvider(deps: { config: Config; database: Database; clock: Clock }): SubscriptionProvider {
  const { revenueCat, appEnv } = deps.config
  return revenueCat === null ? createBuiltInStore(deps) : createRevenueCat({ revenueCat, appEnv })
}

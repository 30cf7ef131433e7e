import type { notifications } from '@nestwren/contract/notifications'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.notifications. */
export function notificationHandlers(_deps: FeatureDeps): Handlers<typeof notifications> {
  return {
    getPreferences: unbuilt,
    putPreferences: unbuilt,
    pushKey: unbuilt,
    listSubscriptions: unbuilt,
    subscribe: unbuilt,
    unsubscribe: unbuilt,
    test: unbuilt,
  }
}

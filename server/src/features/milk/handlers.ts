import type { milk } from '@nestwren/contract/milk'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.milk. */
export function milkHandlers(_deps: FeatureDeps): Handlers<typeof milk> {
  return {
    list: unbuilt,
    create: unbuilt,
    update: unbuilt,
    remove: unbuilt,
  }
}

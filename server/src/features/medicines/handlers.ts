import type { medicines } from '@nestwren/contract/medicines'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.medicines. */
export function medicineHandlers(_deps: FeatureDeps): Handlers<typeof medicines> {
  return {
    list: unbuilt,
    create: unbuilt,
    update: unbuilt,
    remove: unbuilt,
  }
}

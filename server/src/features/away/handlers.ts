import type { away } from '@nestwren/contract/away'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.away. */
export function awayHandlers(_deps: FeatureDeps): Handlers<typeof away> {
  return {
    get: unbuilt,
  }
}

import type { family } from '@nestwren/contract/family-settings'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.family. */
export function familySettingsHandlers(_deps: FeatureDeps): Handlers<typeof family> {
  return {
    getSettings: unbuilt,
    putSettings: unbuilt,
  }
}

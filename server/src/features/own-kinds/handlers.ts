import type { ownKinds } from '@nestwren/contract/own-kinds'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.ownKinds. */
export function ownKindHandlers(_deps: FeatureDeps): Handlers<typeof ownKinds> {
  return {
    list: unbuilt,
    create: unbuilt,
    update: unbuilt,
    remove: unbuilt,
  }
}

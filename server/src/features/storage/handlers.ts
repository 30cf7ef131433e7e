import type { storage } from '@nestwren/contract/storage'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers, Locate } from '../../platform/http/mount.ts'
import type { FileKeeper, FileThing } from './file-keeper.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

export interface StorageDeps extends FeatureDeps {
  readonly keeper: FileKeeper
  /** Finds a thing that files belong to, as its own feature does. */
  readonly locate: Readonly<Record<FileThing, Locate>>
}

/** The handlers of contract.storage. */
export function storageHandlers(_deps: StorageDeps): Handlers<typeof storage> {
  return {
    stats: unbuilt,
    read: unbuilt,
  }
}

import type { search } from '@nestwren/contract/search'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { FileKeeper } from '../storage/file-keeper.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

export interface SearchDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}

/** The handlers of contract.search. */
export function searchHandlers(_deps: SearchDeps): Handlers<typeof search> {
  return {
    find: unbuilt,
  }
}

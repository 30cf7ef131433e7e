import type { photoReactions, photos } from '@nestwren/contract/photos'
import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { FileKeeper } from '../storage/file-keeper.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** Where a photo belongs, deleted ones too; null when the account has none with this id. */
export async function locatePhoto(
  _db: Db,
  _accountId: string,
  _params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  throw new Error('unbuilt')
}

export interface PhotoDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}

/** The handlers of contract.photos. */
export function photoHandlers(_deps: PhotoDeps): Handlers<typeof photos> {
  return {
    list: unbuilt,
    months: unbuilt,
    get: unbuilt,
    upload: unbuilt,
    update: unbuilt,
    remove: unbuilt,
    restore: unbuilt,
    setPublic: unbuilt,
  }
}

/** The handlers of contract.photoReactions. */
export function photoReactionHandlers(_deps: PhotoDeps): Handlers<typeof photoReactions> {
  return {
    like: unbuilt,
    unlike: unbuilt,
    listComments: unbuilt,
    addComment: unbuilt,
    removeComment: unbuilt,
  }
}

import type { documentReactions, documents } from '@nestwren/contract/documents'
import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { FileKeeper } from '../storage/file-keeper.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** Where a document belongs, deleted ones too; null when the account has none with this id. */
export async function locateDocument(
  _db: Db,
  _accountId: string,
  _params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  throw new Error('unbuilt')
}

export interface DocumentDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}

/** The handlers of contract.documents. */
export function documentHandlers(_deps: DocumentDeps): Handlers<typeof documents> {
  return {
    list: unbuilt,
    get: unbuilt,
    upload: unbuilt,
    update: unbuilt,
    remove: unbuilt,
    restore: unbuilt,
  }
}

/** The handlers of contract.documentReactions. */
export function documentReactionHandlers(_deps: DocumentDeps): Handlers<typeof documentReactions> {
  return {
    like: unbuilt,
    unlike: unbuilt,
    listComments: unbuilt,
    addComment: unbuilt,
    removeComment: unbuilt,
  }
}

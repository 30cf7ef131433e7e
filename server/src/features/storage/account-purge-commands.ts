import { type AccountPurge, purgeOf } from '../../platform/db/account-purge.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { accountStorageTable, storedFilesTable } from './tables.ts'

/** All files of a family, in the store and in the book. */
export function filePurge(files: BlobStore): readonly AccountPurge[] {
  const folderOf = (accountId: string) => `a/${accountId}/`
  return [
    {
      name: 'files',
      async count(_db, accountId) {
        let total = 0
        for await (const _key of files.list(folderOf(accountId))) total += 1
        return total
      },
      async purge(_database, accountId, signal) {
        let total = 0
        for await (const key of files.list(folderOf(accountId))) {
          signal?.throwIfAborted()
          await files.remove(key)
          total += 1
        }
        return total
      },
    },
    purgeOf('stored files', storedFilesTable),
    purgeOf('room taken', accountStorageTable),
  ]
}

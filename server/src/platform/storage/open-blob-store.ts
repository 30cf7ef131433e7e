import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { mayTakeLong } from '../db/held-connection.ts'
import type { BlobStore } from './blob-store.ts'
import { openDirectoryStore } from './directory-store.ts'
import { openS3Store } from './s3-store.ts'

/** The store of this installation: S3 when its settings are there, else DATA_DIR/files. */
export async function openBlobStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  const store = await (config.s3 === null ? openDirectoryStore(join(config.dataDir, 'files')) : openS3Store(config.s3))
  return outsideTransactions(store)
}

/** A disk or a bucket that hangs must not hold connections of the database with it. */
function outsideTransactions(store: BlobStore): BlobStore {
  const outside =
    <Args extends unknown[], Result>(what: string, act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      mayTakeLong(what)
      return act(...args)
    }
  return {
    put: outside('A file was stored', store.put),
    get: outside('A file was read', store.get),
    stat: outside('A file was looked at', store.stat),
    remove: outside('A file was removed', store.remove),
    list: outside('Files were listed', store.list),
    dropUnfinished: outside('Unfinished files were removed', store.dropUnfinished),
    ping: store.ping,
  }
}

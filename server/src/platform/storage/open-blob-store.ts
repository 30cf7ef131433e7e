import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { BlobStore } from './blob-store.ts'
import { openDirectoryStore } from './directory-store.ts'
import { openS3Store } from './s3-store.ts'

/** The store of this installation: S3 when its settings are there, else DATA_DIR/files. */
export async function openBlobStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  return config.s3 === null ? openDirectoryStore(join(config.dataDir, 'files')) : openS3Store(config.s3)
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/config.ts'
import { testConfig } from '../config/test-config.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { openBlobStore } from '../storage/open-blob-store.ts'

/** A store of files of its own for one test. */
export interface TestStore {
  /** The variables under which a server uses it. */
  readonly env: Readonly<Record<string, string>>
  readonly files: BlobStore
  /** What is there of files that were never wholly written. */
  unfinished(): Promise<number>
  /** Removes it with everything in it. */
  close(): Promise<void>
}

type StoreKind = 'directory' | 's3'

/** The S3-compatible server that TEST_S3_ENDPOINT, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY (and _REGION, _BUCKET) name; null when they do not. */
export function testS3(): S3Config | null {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY, TEST_S3_REGION, TEST_S3_BUCKET } =
    process.env
  if (!TEST_S3_ENDPOINT || !TEST_S3_ACCESS_KEY_ID || !TEST_S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: TEST_S3_ENDPOINT,
    accessKeyId: TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
    region: TEST_S3_REGION ?? 'us-east-1',
    bucket: TEST_S3_BUCKET ?? 'nestwren-test',
  }
}

/** The kinds of store there are here: what says how a store behaves asks each. */
export function storeKindsHere(): readonly StoreKind[] {
  return testS3() === null ? ['directory'] : ['directory', 's3']
}

/** In the long run S3 where a server of it is named; else the directory, which costs the tests a fraction. */
export function storeKindHere(): StoreKind {
  return process.env.TEST_LONG && testS3() !== null ? 's3' : 'directory'
}

/** A store of its own, of the kind there is here unless one is named. */
export async function createTestStore(kind: StoreKind = storeKindHere()): Promise<TestStore> {
  return kind === 's3' ? createBucket() : createDirectory()
}

/** The variables under which a server uses this bucket. */
export function s3Env({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config) {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

async function createDirectory(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nestwren-store-'))
  const env = { DATA_DIR: dataDir }
  return {
    env,
    files: await openBlobStore(testConfig(env)),
    unfinished: async () => (await readdir(join(dataDir, 'files', 'drafts'))).length,
    close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }),
  }
}

async function createBucket(): Promise<TestStore> {
  const s3 = testS3()
  if (s3 === null) throw new Error('No S3-compatible server is named')
  const client = new S3Client({ ...s3, forcePathStyle: true, credentials: s3 })
  const Bucket = `${s3.bucket}-${randomBytes(6).toString('hex')}`
  await client.send(new CreateBucketCommand({ Bucket }))
  const folder = await createDirectory()
  const env = { ...folder.env, ...s3Env({ ...s3, bucket: Bucket }) }
  const files = await openBlobStore(testConfig(env))
  const uploads = async (): Promise<readonly MultipartUpload[]> =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
  return {
    env,
    files,
    unfinished: async () => (await uploads()).length,
    async close() {
      await files.dropUnfinished(new Date(8.64e15))
      for await (const key of files.list('')) await files.remove(key)
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
      await folder.close()
    },
  }
}

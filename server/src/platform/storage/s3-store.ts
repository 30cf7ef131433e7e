import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/config.ts'
import { type BlobStat, type BlobStore, checkKey, checkPrefix, checkRange, StorageError } from './blob-store.ts'
import { dropUploads, partBytes, partsOf, uploadInParts } from './s3-multipart.ts'

/** Each reader of a file holds a connection until it has read; a new request waits for one only until it times out. */
const agent = { keepAlive: true, maxSockets: 256 }

/** Nothing has gone either way for so long: the request has failed. Three attempts are made. */
const longestSilenceMs = 20_000

/** Files in an S3-compatible store. An object appears when its last byte has arrived, or not at all. */
export function openS3Store(config: S3Config, { silenceMs = longestSilenceMs } = {}): BlobStore {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: true,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // A store that takes connections and says nothing would hold its callers for ever.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs, httpAgent: agent, httpsAgent: agent },
  })
  // Around the attempts, so that only the last failure is judged.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw judged(error)
      }
    },
    { step: 'initialize', priority: 'high', name: 'judgeErrors' },
  )
  const Bucket = config.bucket

  async function orNull<Answer>(ask: Promise<Answer>, names: readonly string[]): Promise<Answer | null> {
    try {
      return await ask
    } catch (error) {
      if (error instanceof S3ServiceException && names.includes(error.name)) return null
      throw error
    }
  }

  async function put(Key: string, bytes: Readable | Uint8Array, ContentType: string): Promise<number> {
    const parts = partsOf(bytes)[Symbol.asyncIterator]()
    const first = await parts.next()
    const body = first.done ? Buffer.alloc(0) : first.value
    // Whether there is a second part decides between one request and many, so nothing is sent before the first is full.
    const second = body.length < partBytes ? { done: true as const, value: undefined } : await parts.next()
    if (second.done) {
      await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body: body, ContentLength: body.length }))
      return body.length
    }
    return uploadInParts(client, { Bucket, Key, ContentType }, [body, second.value], parts)
  }

  return {
    async put(key, bytes, { contentType }) {
      checkKey(key)
      return { sizeBytes: await put(key, bytes, contentType) }
    },
    async get(key, { range } = {}) {
      checkKey(key)
      if (range) checkRange(range)
      const Range = range && `bytes=${range.firstByte}-${range.lastByte}`
      const answer = await orNull(
        client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) })),
        ['NoSuchKey', 'InvalidRange'],
      )
      if (!answer) return null
      if (!(answer.Body instanceof Readable)) throw new Error('The store gave no stream.')
      const lengthBytes = answer.ContentLength ?? 0
      const wholeBytes = Number(answer.ContentRange?.split('/')[1] ?? lengthBytes)
      return { ...statOf({ ...answer, ContentLength: wholeBytes }), lengthBytes, bytes: answer.Body }
    },
    async stat(key) {
      checkKey(key)
      const answer = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: key })), ['NotFound', 'NoSuchKey'])
      return answer && statOf(answer)
    },
    async remove(key) {
      checkKey(key)
      await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: key })), ['NoSuchKey', 'NotFound'])
    },
    async *list(prefix) {
      checkPrefix(prefix)
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
    },
    dropUnfinished: (before) => dropUploads(client, Bucket, before),
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function statOf(answer: {
  ContentLength?: number | undefined
  ContentType?: string | undefined
  LastModified?: Date | undefined
}): BlobStat {
  return {
    sizeBytes: answer.ContentLength ?? 0,
    contentType: answer.ContentType ?? 'application/octet-stream',
    changedAt: answer.LastModified ?? new Date(0),
  }
}

const fullNames = ['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge']
const lostConnection = /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/

/** What a failed request says of the store itself: that it is full or away; the error as it is when neither. */
function judged(error: unknown): unknown {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    if (status === 507 || fullNames.includes(error.name)) return new StorageError('STORAGE_FULL', error)
    return status === 429 || status >= 500 ? new StorageError('STORAGE_AWAY', error) : error
  }
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isAway = error.name === 'TimeoutError' || lostConnection.test(code)
  return isAway ? new StorageError('STORAGE_AWAY', error) : error
}

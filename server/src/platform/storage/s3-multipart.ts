import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** The smallest part S3 takes is 5 MiB; one part is held in memory at a time. */
export const partBytes = 8 * 1024 * 1024

export interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

/** Cuts bytes into parts of `partBytes`, the last one shorter; nothing for no bytes. */
export async function* partsOf(bytes: Readable | Uint8Array): AsyncGenerator<Buffer, undefined> {
  if (bytes instanceof Uint8Array) {
    for (let start = 0; start < bytes.length; start += partBytes)
      yield Buffer.from(bytes.subarray(start, start + partBytes))
    return
  }
  let chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of bytes) {
    let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    while (sizeBytes + rest.length >= partBytes) {
      const room = partBytes - sizeBytes
      yield Buffer.concat([...chunks, rest.subarray(0, room)])
      rest = rest.subarray(room)
      chunks = []
      sizeBytes = 0
    }
    if (rest.length > 0) chunks.push(rest)
    sizeBytes += rest.length
  }
  if (sizeBytes > 0) yield Buffer.concat(chunks)
}

/** Uploads in parts; when anything fails the parts already sent are dropped and no object appears. Resolves to the size. */
export async function uploadInParts(
  client: S3Client,
  target: Target,
  begun: readonly Buffer[],
  rest: AsyncIterator<Buffer, undefined>,
): Promise<number> {
  const { Bucket, Key } = target
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let sizeBytes = 0
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
      )
      Parts.push({ PartNumber, ETag })
      sizeBytes += Body.length
    }
    for (const part of begun) await send(part)
    for (let next = await rest.next(); !next.done; next = await rest.next()) await send(next.value)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    return sizeBytes
  } catch (error) {
    // Only an attempt: what cannot be dropped now is dropped by `dropUploads`.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Drops uploads in parts that were begun before then and never completed; resolves to how many. */
export async function dropUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let dropped = 0
  let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (after !== null) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined || Initiated >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      dropped += 1
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    after =
      IsTruncated && KeyMarker !== undefined && UploadIdMarker !== undefined ? { KeyMarker, UploadIdMarker } : null
  }
  return dropped
}

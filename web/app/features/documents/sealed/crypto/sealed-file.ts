import { sealedChunkBytes, sealedFileMagic, sealedHeaderBytes, sealedTagBytes } from '@nestwren/contract/sealed-terms'
import { DoesNotOpen, keyFrom } from './aead.ts'
import { areEqual, type Bytes, concat, idBytes } from './bytes.ts'

/**
 * A sealed file: a header (magic, version, document id, length of what is in it), then chunks of 256 KiB with a tag each. The
 * nonce of a chunk is its number and whether it is the last; the header is in every tag. So no chunk opens in another place,
 * in another document, or as the last one where more came (the form is that of files in the store, ADR 56).
 *
 * Zeros behind the file blur how long it is; its length is in the sealed metadata.
 */

const fileOf = (contentKey: Bytes) => keyFrom(contentKey, 'file')
const what = 'The file'
/** Papers of a page or two are all of this size. */
const leastPaddedBytes = 16_384

/** How long a file is made: Padmé, at most an eighth longer. */
export function paddedBytes(sizeBytes: number): number {
  if (sizeBytes <= leastPaddedBytes) return leastPaddedBytes
  const exponent = Math.floor(Math.log2(sizeBytes))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(sizeBytes / step) * step
}

function headerOf(documentId: string, plainBytes: number): Bytes {
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(plainBytes))
  return concat(Uint8Array.from(sealedFileMagic), idBytes(documentId), length)
}

function nonceOf(chunk: number, isLast: boolean): Bytes {
  const nonce = new Uint8Array(12)
  new DataView(nonce.buffer).setUint32(7, chunk)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const chunksOf = (plainBytes: number) => Math.max(1, Math.ceil(plainBytes / sealedChunkBytes))

/** Seals a file for one document, a chunk at a time. */
export async function sealFile(contentKey: Bytes, documentId: string, file: Blob): Promise<Blob> {
  const key = await fileOf(contentKey)
  const plainBytes = paddedBytes(file.size)
  const header = headerOf(documentId, plainBytes)
  const parts: Bytes[] = [header]
  const last = chunksOf(plainBytes) - 1
  for (let chunk = 0; chunk <= last; chunk += 1) {
    const from = chunk * sealedChunkBytes
    const plain = new Uint8Array(Math.min(sealedChunkBytes, plainBytes - from))
    plain.set(new Uint8Array(await file.slice(from, from + plain.length).arrayBuffer()))
    const algorithm = { name: 'AES-GCM', iv: nonceOf(chunk, chunk === last), additionalData: header }
    parts.push(new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain)))
  }
  return new Blob(parts, { type: 'application/octet-stream' })
}

/**
 * Opens all of a sealed file, or nothing of it.
 * @param facts its length and type, from the sealed metadata
 * @throws DoesNotOpen
 */
export async function openFile(
  contentKey: Bytes,
  documentId: string,
  sealed: Blob,
  { sizeBytes, contentType }: { readonly sizeBytes: number; readonly contentType: string },
): Promise<Blob> {
  const key = await fileOf(contentKey)
  const plainBytes = paddedBytes(sizeBytes)
  const header = headerOf(documentId, plainBytes)
  const chunks = chunksOf(plainBytes)
  const isWhole = sealed.size === sealedHeaderBytes + plainBytes + chunks * sealedTagBytes
  const begins = new Uint8Array(await sealed.slice(0, sealedHeaderBytes).arrayBuffer())
  if (!isWhole || !areEqual(begins, header)) throw new DoesNotOpen(what)
  const parts: Bytes[] = []
  for (let chunk = 0, at = sealedHeaderBytes; chunk < chunks; chunk += 1) {
    const end = Math.min(at + sealedChunkBytes + sealedTagBytes, sealed.size)
    const algorithm = { name: 'AES-GCM', iv: nonceOf(chunk, chunk === chunks - 1), additionalData: header }
    parts.push(await opened(key, algorithm, await sealed.slice(at, end).arrayBuffer()))
    at = end
  }
  return new Blob(parts).slice(0, sizeBytes, contentType)
}

async function opened(key: CryptoKey, algorithm: AesGcmParams, bytes: ArrayBuffer): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes))
  } catch {
    throw new DoesNotOpen(what)
  }
}

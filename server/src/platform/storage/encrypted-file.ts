import { type CipherGCM, createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

/**
 * How a file is encrypted in the store: a header (magic, version, file id, length of the plain bytes), then chunks of
 * 256 KiB, each with its tag. A chunk's nonce is its number and whether it is the last one, and the whole header goes into
 * its tag. So a part can be read without the rest, and no chunk opens in another place, in another file, or as the last one
 * where more came. A file of no bytes has one chunk of none. Each file has a key of its own, so nonces never meet.
 */

export const chunkBytes = 256 * 1024
export const tagBytes = 16
const magic = Buffer.from('nwrn')
const version = 1
export const headerBytes = magic.length + 1 + 16 + 8

/** What opens one file. */
export interface FileSecret {
  /** 32 bytes, for this file alone. */
  readonly key: Buffer
  /** 16 bytes, which stand in its header. */
  readonly id: Buffer
}

export function newFileSecret(): FileSecret {
  return { key: randomBytes(32), id: randomBytes(16) }
}

/** The bytes of a file are not those that were written under this key. */
export class EncryptedFileError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`An encrypted file cannot be read: ${what}`, { cause })
    this.name = 'EncryptedFileError'
  }
}

function chunksOf(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / chunkBytes))
}

/** How many bytes a file of `sizeBytes` takes in the store. */
export function encryptedBytes(sizeBytes: number): number {
  return headerBytes + sizeBytes + chunksOf(sizeBytes) * tagBytes
}

function headerOf({ id }: FileSecret, sizeBytes: number): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(sizeBytes))
  return Buffer.concat([magic, Buffer.of(version), id, length])
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Plain bytes of one chunk of a file. */
function plainBytesOf(chunk: number, sizeBytes: number): number {
  return Math.min(chunkBytes, sizeBytes - chunk * chunkBytes)
}

/**
 * Encrypts plain bytes, which come in pieces of any size and are `sizeBytes` altogether; holds one piece at a time. Throws
 * RangeError when they are more or fewer.
 */
export async function* encryptFile(
  secret: FileSecret,
  sizeBytes: number,
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  const header = headerOf(secret, sizeBytes)
  const last = chunksOf(sizeBytes) - 1
  const begin = (chunk: number) =>
    createCipheriv('aes-256-gcm', secret.key, nonceOf(chunk, chunk === last)).setAAD(header)
  let [chunk, left, cipher] = [0, plainBytesOf(0, sizeBytes), begin(0)]
  yield header
  for await (const piece of plain) {
    for (let rest = piece; rest.length > 0; ) {
      // The tag of a whole chunk waits for more, so that the last chunk is sealed once all have come.
      if (left === 0) {
        if (chunk === last) throw new RangeError('There are more bytes than was said.')
        yield endOf(cipher)
        chunk += 1
        ;[left, cipher] = [plainBytesOf(chunk, sizeBytes), begin(chunk)]
      }
      const taken = rest.subarray(0, left)
      rest = rest.subarray(taken.length)
      left -= taken.length
      yield cipher.update(taken)
    }
  }
  if (left > 0 || chunk < last) throw new RangeError('There are fewer bytes than was said.')
  yield endOf(cipher)
}

function endOf(cipher: CipherGCM): Buffer {
  cipher.final()
  return cipher.getAuthTag()
}

/** Which bytes of the store hold a range of the plain bytes, and what decrypts them. */
interface EncryptedPart {
  /** Null: all of them. */
  readonly stored: ByteRange | null
  /** How many plain bytes come out. */
  readonly lengthBytes: number
  /** Takes exactly the bytes above; gives the plain ones, and none of a chunk before its tag is found right. */
  decrypt(): Transform
}

/**
 * A part of a file of `sizeBytes` plain bytes, or all of it. `lastByte` may lie beyond the end. Throws RangeError for a part
 * without a byte.
 */
export function partOf(secret: FileSecret, sizeBytes: number, range: ByteRange | null = null): EncryptedPart {
  const { firstByte, lastByte } = withinFile(sizeBytes, range)
  const first = Math.floor(firstByte / chunkBytes)
  const last = range === null ? chunksOf(sizeBytes) - 1 : Math.floor(lastByte / chunkBytes)
  const whole = chunkBytes + tagBytes
  const end = Math.min(headerBytes + (last + 1) * whole, encryptedBytes(sizeBytes))
  // The header comes along with the first chunk only: what it says is known, and is in each tag.
  const start = first === 0 ? 0 : headerBytes + first * whole
  return {
    stored: range === null ? null : { firstByte: start, lastByte: end - 1 },
    lengthBytes: lastByte - firstByte + 1,
    decrypt: () => new Decryption({ secret, sizeBytes, first, last, firstByte, lastByte }),
  }
}

function withinFile(sizeBytes: number, range: ByteRange | null): ByteRange {
  if (range === null) return { firstByte: 0, lastByte: sizeBytes - 1 }
  const within = { firstByte: range.firstByte, lastByte: Math.min(range.lastByte, sizeBytes - 1) }
  const isOne = Number.isSafeInteger(within.firstByte) && within.firstByte >= 0 && within.lastByte >= within.firstByte
  if (!isOne) throw new RangeError('A range goes from a byte of the file to the same or a later one.')
  return within
}

interface DecryptionOptions extends ByteRange {
  readonly secret: FileSecret
  readonly sizeBytes: number
  /** Chunks. */
  readonly first: number
  readonly last: number
}

/** Decrypts the chunks that come in; holds the plain bytes of one of them until its tag has come. */
class Decryption extends Transform {
  readonly #of: DecryptionOptions
  readonly #header: Buffer
  #chunk: number
  /** Of the header; null once it has been read, or where it does not come. */
  #head: Buffer | null
  #decipher: DecipherGCM
  #left: number
  #plain: Buffer[] = []
  #tag = Buffer.alloc(0)

  constructor(of: DecryptionOptions) {
    super({ readableHighWaterMark: chunkBytes, writableHighWaterMark: chunkBytes })
    this.#of = of
    this.#header = headerOf(of.secret, of.sizeBytes)
    this.#chunk = of.first
    this.#head = of.first === 0 ? Buffer.alloc(0) : null
    this.#decipher = this.#begin()
    this.#left = plainBytesOf(this.#chunk, of.sizeBytes)
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#orFail(done, () => {
      for (let rest = piece; rest.length > 0; ) rest = this.#take(rest)
    })
  }

  override _flush(done: TransformCallback): void {
    this.#orFail(done, () => {
      if (this.#head !== null || this.#chunk <= this.#of.last) throw new EncryptedFileError('its end is missing')
    })
  }

  #orFail(done: TransformCallback, act: () => void): void {
    try {
      act()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }

  #begin(): DecipherGCM {
    const { secret, sizeBytes } = this.#of
    const nonce = nonceOf(this.#chunk, this.#chunk === chunksOf(sizeBytes) - 1)
    return createDecipheriv('aes-256-gcm', secret.key, nonce, { authTagLength: tagBytes }).setAAD(this.#header)
  }

  /** Takes what comes next of the bytes; returns the rest of them. */
  #take(bytes: Buffer): Buffer {
    if (this.#head !== null) return this.#takeHeader(this.#head, bytes)
    if (this.#chunk > this.#of.last) throw new EncryptedFileError('it goes on after its end')
    if (this.#left > 0) {
      const taken = bytes.subarray(0, this.#left)
      this.#left -= taken.length
      this.#plain.push(this.#decipher.update(taken))
      return bytes.subarray(taken.length)
    }
    const missing = tagBytes - this.#tag.length
    this.#tag = Buffer.concat([this.#tag, bytes.subarray(0, missing)])
    if (this.#tag.length === tagBytes) this.#endChunk()
    return bytes.subarray(missing)
  }

  #takeHeader(head: Buffer, bytes: Buffer): Buffer {
    const missing = headerBytes - head.length
    const read = Buffer.concat([head, bytes.subarray(0, missing)])
    const isRight = read.equals(this.#header.subarray(0, read.length))
    if (!isRight) throw new EncryptedFileError('its header is not its own')
    this.#head = read.length === headerBytes ? null : read
    return bytes.subarray(missing)
  }

  #endChunk(): void {
    this.#decipher.setAuthTag(this.#tag)
    try {
      this.#decipher.final()
    } catch (error) {
      throw new EncryptedFileError(`chunk ${this.#chunk} is not as it was written`, error)
    }
    this.#handOut()
    this.#chunk += 1
    this.#tag = Buffer.alloc(0)
    if (this.#chunk > this.#of.last) return
    this.#decipher = this.#begin()
    this.#left = plainBytesOf(this.#chunk, this.#of.sizeBytes)
  }

  /** Of the chunk what the range asks for. */
  #handOut(): void {
    const { firstByte, lastByte } = this.#of
    let at = this.#chunk * chunkBytes
    for (const piece of this.#plain) {
      const wanted = piece.subarray(Math.max(0, firstByte - at), Math.max(0, lastByte + 1 - at))
      if (wanted.length > 0) this.push(wanted)
      at += piece.length
    }
    this.#plain = []
  }
}

import type { Readable } from 'node:stream'

export interface BlobStat {
  readonly sizeBytes: number
  readonly contentType: string
  readonly changedAt: Date
}

/** Both ends are included, as in HTTP. `lastByte` may lie beyond the end. */
export interface ByteRange {
  readonly firstByte: number
  readonly lastByte: number
}

interface Blob extends BlobStat {
  readonly bytes: Readable
  /** Bytes that `bytes` gives; less than `sizeBytes` for a range. */
  readonly lengthBytes: number
}

interface PutOptions {
  readonly contentType: string
}

/**
 * Where files are. A key is one to sixteen parts of `a-z A-Z 0-9 . _ -` with slashes between, none beginning with a dot;
 * other keys throw TypeError. Errors: a full store throws StorageError with code STORAGE_FULL (507), one that cannot be
 * reached or does not answer STORAGE_AWAY (503).
 */
export interface BlobStore {
  /** Stores all bytes under the key or, when the stream fails, nothing; replaces what was there in one step. */
  put(key: string, bytes: Readable | Uint8Array, options: PutOptions): Promise<{ readonly sizeBytes: number }>
  /** Null when there is nothing under the key, or nothing in the range. Read `bytes` to the end or destroy it. */
  get(key: string, options?: { readonly range?: ByteRange }): Promise<Blob | null>
  stat(key: string): Promise<BlobStat | null>
  /** Removes; resolves also when there was nothing. */
  remove(key: string): Promise<void>
  /** Keys that begin with `prefix`, in order of their bytes. An empty prefix lists all. */
  list(prefix: string): AsyncIterable<string>
  /**
   * Removes what puts have left that were begun before then and cut short by the end of their process: bytes that nobody
   * can read. Resolves to how many.
   */
  dropUnfinished(before: Date): Promise<number>
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>
}

const problems = {
  STORAGE_FULL: "There's no space left to save this.",
  STORAGE_AWAY: 'The store of files cannot be reached.',
} as const

export class StorageError extends Error {
  readonly code: keyof typeof problems

  constructor(code: keyof typeof problems, cause: unknown) {
    super(problems[code], { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,15}$/
const longestKey = 512
const longestPart = 200

/** Throws TypeError unless the key is one. */
export function checkKey(key: string): void {
  const isGood =
    keyPattern.test(key) && key.length <= longestKey && key.split('/').every((part) => part.length <= longestPart)
  if (!isGood) throw new TypeError('This is no key of a file.')
}

/** A prefix is the beginning of a key, with or without a slash at its end. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
}

export function checkRange(range: ByteRange): void {
  const { firstByte, lastByte } = range
  if (!Number.isSafeInteger(firstByte) || !Number.isSafeInteger(lastByte) || firstByte < 0 || lastByte < firstByte) {
    throw new RangeError('A range goes from a byte to the same or a later one.')
  }
}

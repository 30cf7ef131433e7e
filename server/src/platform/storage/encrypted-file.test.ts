import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import type { ByteRange } from './blob-store.ts'
import {
  chunkBytes,
  EncryptedFileError,
  encryptedBytes,
  encryptFile,
  type FileSecret,
  headerBytes,
  newFileSecret,
  partOf,
  tagBytes,
} from './encrypted-file.ts'

const whole = chunkBytes + tagBytes
const sizes = [0, 1, 15, 16, 17, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 12_345]

/** Bytes that follow from the seed and look random, so that no two parts of them are alike. */
function bytesOf(size: number, seed = 1): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(size))
}

function* pieces(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const encrypt = (secret: FileSecret, plain: Buffer, pieceBytes = 64 * 1024) =>
  buffer(Readable.from(encryptFile(secret, plain.length, pieces(plain, pieceBytes)), { objectMode: false }))

interface Read {
  readonly secret: FileSecret
  readonly stored: Buffer
  readonly size: number
  readonly range?: ByteRange
  readonly pieceBytes?: number
}

/** What comes out, and how it ends. */
async function read({ secret, stored, size, range, pieceBytes = 64 * 1024 }: Read) {
  const part = partOf(secret, size, range ?? null)
  const { firstByte = 0, lastByte = stored.length - 1 } = part.stored ?? {}
  const out: Buffer[] = []
  const error: unknown = await pipeline(
    Readable.from(pieces(stored.subarray(firstByte, lastByte + 1), pieceBytes), { objectMode: false }),
    part.decrypt(),
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const piece of bytes) out.push(piece)
    },
  ).catch((thrown: unknown) => thrown)
  return { bytes: Buffer.concat(out), error, lengthBytes: part.lengthBytes }
}

async function newFile(size: number, seed: number) {
  const secret = newFileSecret()
  const plain = bytesOf(size, seed)
  return { secret, plain, size, stored: await encrypt(secret, plain) }
}

const files = new Map<string, ReturnType<typeof newFile>>()

/** The same one for the same size and seed. Nobody writes into it. */
function file(size: number, seed = 1): ReturnType<typeof newFile> {
  const name = `${size} ${seed}`
  const known = files.get(name) ?? newFile(size, seed)
  files.set(name, known)
  return known
}

describe.each(sizes)('a file of %i bytes', (size) => {
  test.each([1_000, 64 * 1024, chunkBytes, chunkBytes + 7])('comes back, in pieces of %i', async (pieceBytes) => {
    const { secret, plain } = await file(size)
    const stored = await encrypt(secret, plain, pieceBytes)
    expect(stored.length).toBe(encryptedBytes(size))
    const back = await read({ secret, stored, size, pieceBytes })
    expect([back.error, back.lengthBytes, back.bytes.equals(plain)]).toEqual([undefined, size, true])
  })

  test('holds nothing of what it was', async () => {
    const { plain, stored } = await file(size)
    for (let at = 0; at + 16 <= plain.length; at += 4_099) expect(stored.indexOf(plain.subarray(at, at + 16))).toBe(-1)
  })

  test('gives parts, wherever they begin and end', async () => {
    const { secret, plain, stored } = await file(size)
    const edges = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, size - 2, size - 1]
    const within = [...new Set(edges)].filter((edge) => edge >= 0 && edge < size)
    for (const firstByte of within)
      for (const lastByte of [...within, size + 99].filter((edge) => edge >= firstByte)) {
        const part = await read({ secret, stored, size, range: { firstByte, lastByte } })
        const wanted = plain.subarray(firstByte, lastByte + 1)
        expect([part.error, part.lengthBytes, part.bytes.equals(wanted)]).toEqual([undefined, wanted.length, true])
      }
  })
})

test('all parts of a small file are right', async () => {
  const { secret, plain, stored, size } = await file(40)
  for (let firstByte = 0; firstByte < size; firstByte += 1)
    for (let lastByte = firstByte; lastByte <= size; lastByte += 1) {
      const { bytes, error } = await read({ secret, stored, size, range: { firstByte, lastByte } })
      expect([error, bytes.toString('hex')]).toEqual([
        undefined,
        plain.subarray(firstByte, lastByte + 1).toString('hex'),
      ])
    }
})

test('a part needs the chunks that it touches and no others', () => {
  const secret = newFileSecret()
  const size = 4 * chunkBytes
  const inThird = partOf(secret, size, { firstByte: 2 * chunkBytes + 5, lastByte: 2 * chunkBytes + 9 })
  expect(inThird.stored).toEqual({ firstByte: headerBytes + 2 * whole, lastByte: headerBytes + 3 * whole - 1 })
  expect(partOf(secret, size, { firstByte: 0, lastByte: 0 }).stored).toEqual({
    firstByte: 0,
    lastByte: headerBytes + whole - 1,
  })
  expect(partOf(secret, size).stored).toBeNull()
  for (const range of [
    { firstByte: size, lastByte: size },
    { firstByte: 5, lastByte: 4 },
    { firstByte: -1, lastByte: 4 },
  ])
    expect(() => partOf(secret, size, range)).toThrow(RangeError)
  expect(() => partOf(secret, 0, { firstByte: 0, lastByte: 0 })).toThrow(RangeError)
})

test('of a part whose other chunks are broken nothing is missing', async () => {
  const { secret, plain, stored: written, size } = await file(3 * chunkBytes)
  const stored = Buffer.from(written)
  stored[headerBytes + 5] = 1 ^ (stored[headerBytes + 5] ?? 0)
  const range = { firstByte: chunkBytes, lastByte: size - 1 }
  const { bytes, error } = await read({ secret, stored, size, range })
  expect([error, bytes.equals(plain.subarray(chunkBytes))]).toEqual([undefined, true])
})

describe('what is not what was written', () => {
  const size = 3 * chunkBytes + 1_000
  const chunk = (stored: Buffer, number: number) =>
    stored.subarray(headerBytes + number * whole, headerBytes + (number + 1) * whole)
  const joined = (stored: Buffer, ...parts: readonly Buffer[]) =>
    Buffer.concat([stored.subarray(0, headerBytes), ...parts])
  const flipped = (stored: Buffer, at: number) => {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }

  type Break = (stored: Buffer, other: Buffer) => Buffer
  const breaks: readonly (readonly [string, Break, number])[] = [
    ['two chunks change places', (s) => joined(s, chunk(s, 1), chunk(s, 0), chunk(s, 2), chunk(s, 3)), 0],
    ['later ones change places', (s) => joined(s, chunk(s, 0), chunk(s, 2), chunk(s, 1), chunk(s, 3)), 1],
    ['a chunk comes twice', (s) => joined(s, chunk(s, 0), chunk(s, 0), chunk(s, 2), chunk(s, 3)), 1],
    ['a chunk more comes', (s) => joined(s, chunk(s, 0), chunk(s, 1), chunk(s, 1), chunk(s, 2), chunk(s, 3)), 2],
    ['a chunk is missing', (s) => joined(s, chunk(s, 0), chunk(s, 2), chunk(s, 3)), 1],
    ['the last chunk is missing', (s) => joined(s, chunk(s, 0), chunk(s, 1), chunk(s, 2)), 3],
    ['the last chunk is cut', (s) => s.subarray(0, -1), 3],
    ['its tag is cut', (s) => s.subarray(0, -tagBytes), 3],
    ['the last chunk stands before', (s) => joined(s, chunk(s, 3), chunk(s, 1), chunk(s, 2), chunk(s, 0)), 0],
    ['a chunk is of another file', (s, other) => joined(s, chunk(s, 0), chunk(other, 1), chunk(s, 2), chunk(s, 3)), 1],
    ['all chunks are of another file', (s, other) => joined(s, other.subarray(headerBytes)), 0],
    ['it is another file', (_s, other) => other, 0],
    ['bytes follow', (s) => Buffer.concat([s, Buffer.of(0)]), 4],
    ['a file follows', (s) => Buffer.concat([s, s]), 4],
    ['there is nothing', () => Buffer.alloc(0), 0],
    ['there is half a header', (s) => s.subarray(0, headerBytes - 3), 0],
    ['there is only the header', (s) => s.subarray(0, headerBytes), 0],
    ...[0, 4, 5, headerBytes - 1].map(
      (at) => [`byte ${at} of its header is another`, (s: Buffer) => flipped(s, at), 0] as const,
    ),
    ['a byte is another', (s) => flipped(s, headerBytes + whole + 99), 1],
    ['a byte of a tag is another', (s) => flipped(s, headerBytes + whole - 1), 0],
    ['the last byte is another', (s) => flipped(s, s.length - 1), 3],
  ]

  test.each(breaks)('is refused where %s, and nothing of a wrong chunk comes out', async (_what, change, good) => {
    const [{ secret, plain, stored }, other] = [await file(size), await file(size, 2)]
    for (const pieceBytes of [1_000, 64 * 1024, whole, 2 * size]) {
      const { bytes, error } = await read({ secret, stored: change(stored, other.stored), size, pieceBytes })
      expect(error).toBeInstanceOf(EncryptedFileError)
      // Chunks before it are right, and some may have been taken already.
      expect(bytes.length).toBeLessThanOrEqual(Math.min(size, good * chunkBytes))
      expect(bytes.equals(plain.subarray(0, bytes.length))).toBe(true)
    }
  })

  test('is refused with the key of another file, or as a file of another length', async () => {
    const { secret, stored } = await file(size)
    const wrong = [
      { secret: newFileSecret(), size },
      { secret: { ...secret, key: randomBytes(32) }, size },
      { secret: { ...secret, id: randomBytes(16) }, size },
      { secret, size: size - 1 },
      { secret, size: size + chunkBytes },
      { secret, size: 3 * chunkBytes },
    ]
    for (const one of wrong) {
      const { bytes, error } = await read({ ...one, stored })
      expect([error instanceof EncryptedFileError, bytes.length]).toEqual([true, 0])
    }
  })

  test('is refused in a part as well', async () => {
    const { secret, stored } = await file(size)
    const range = { firstByte: chunkBytes + 7, lastByte: chunkBytes + 8 }
    const swapped = joined(stored, chunk(stored, 0), chunk(stored, 2), chunk(stored, 1), chunk(stored, 3))
    const broken = [swapped, flipped(stored, headerBytes + whole), stored.subarray(0, headerBytes + whole + 50)]
    for (const one of broken) {
      const { bytes, error } = await read({ secret, stored: one, size, range })
      expect([error instanceof EncryptedFileError, bytes.length]).toEqual([true, 0])
    }
  })

  test('an empty file cannot be made of one that was not', async () => {
    const [empty, full] = [await file(0), await file(size)]
    const cut = await read({ secret: full.secret, stored: full.stored.subarray(0, headerBytes), size })
    expect(cut.error).toBeInstanceOf(EncryptedFileError)
    const header = empty.stored.subarray(0, headerBytes)
    expect((await read({ secret: empty.secret, stored: header, size: 0 })).error).toBeInstanceOf(EncryptedFileError)
  })
})

test('the same bytes look different each time', async () => {
  const [one, two] = [await newFile(1_000, 1), await newFile(1_000, 1)]
  expect(one.plain.equals(two.plain)).toBe(true)
  expect(one.stored.subarray(headerBytes).equals(two.stored.subarray(headerBytes))).toBe(false)
})

test.each([-1, 1, chunkBytes])('a source with %i bytes more than it said is not stored', async (more) => {
  const secret = newFileSecret()
  const said = 2 * chunkBytes
  const stored = buffer(Readable.from(encryptFile(secret, said, pieces(bytesOf(said + more), 64 * 1024))))
  await expect(stored).rejects.toThrow(RangeError)
})

test('much goes through, and no more is held than a few chunks', async () => {
  const size = 40 * chunkBytes
  const secret = newFileSecret()
  let given = 0
  let taken = 0
  let mostBetween = 0
  function* source() {
    for (let count = 0; count < 40; count += 1) {
      given += chunkBytes
      mostBetween = Math.max(mostBetween, given - taken)
      yield bytesOf(chunkBytes, count)
    }
  }
  const stored = Readable.from(encryptFile(secret, size, source()), { objectMode: false, highWaterMark: chunkBytes })
  const hash = createHash('sha256')
  await pipeline(stored, partOf(secret, size).decrypt(), async (plain: AsyncIterable<Buffer>) => {
    for await (const piece of plain) {
      // Somebody slow: others have their turn before the next piece is taken.
      await new Promise((resolve) => setImmediate(resolve))
      taken += piece.length
      hash.update(piece)
    }
  })
  const wanted = createHash('sha256')
  for (let count = 0; count < 40; count += 1) wanted.update(bytesOf(chunkBytes, count))
  expect(hash.digest('hex')).toBe(wanted.digest('hex'))
  expect(mostBetween).toBeLessThan(8 * chunkBytes)
})

import { open } from 'node:fs/promises'
import { ImageError } from './image-error.ts'

/** A block of 64 values takes one bit at least. */
const valuesOfByte = 8 * 64
/** Of a picture that lost its end, so much is to be there: less is no picture. */
const leastShare = 1 / 50

/** Marks without a length: fillers, what is reserved, and the begin of the file. */
const bare = (mark: number) => mark === 0xff || mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8)
const scanMark = 0xda
/** A file with more segments before its picture wants to keep the server busy. */
const mostSegments = 5_000

/**
 * Looks whether behind the header of a JPEG there can be a part of its picture: a decoder makes an even gray of one that is
 * not there. Throws an ImageError.
 */
export async function checkScan(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const at = await scanAt((bytes, from) => file.read(bytes, 0, bytes.length, from))
    if (at === null || size - at < (width * height * leastShare) / valuesOfByte) throw new ImageError('BROKEN')
  } finally {
    await file.close()
  }
}

type Read = (bytes: Buffer, from: number) => Promise<{ readonly bytesRead: number }>

/** Where the first bytes of the picture are, at the latest; null in a file that ends before. */
async function scanAt(read: Read): Promise<number | null> {
  const bytes = Buffer.alloc(4)
  let at = 0
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const { bytesRead } = await read(bytes, at)
    if (bytesRead < bytes.length) return null
    // Bytes that belong to nothing: decoders look behind them for the next mark.
    if (bytes[0] !== 0xff) return at
    const mark = bytes.readUInt8(1)
    if (mark === scanMark) return at + 2 + bytes.readUInt16BE(2)
    at += bare(mark) ? (mark === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(2)
  }
  return null
}

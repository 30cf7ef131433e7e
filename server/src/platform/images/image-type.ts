import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** The kinds of picture that are decoded; anything else, SVG first of all, never reaches a decoder. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/avif'] as const
export type ImageType = (typeof imageTypes)[number]

/** Other names that the same formats go by. */
const sameAs: Readonly<Record<string, ImageType>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

const headBytes = 4_100

/** What a file is by its first bytes, whatever it is called; null for everything that is not a picture of these kinds. */
export async function imageTypeOf(path: string): Promise<ImageType | null> {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found === undefined) return null
  const type = imageTypes.find((known) => known === found.mime) ?? sameAs[found.mime] ?? null
  return type === 'image/heic' && hasAvifBrand(head) ? 'image/avif' : type
}

/** A file of HEIF by its first name says among its other ones that it is AVIF (AV1 Image File Format, 6.2). */
function hasAvifBrand(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const brands = bytes.toString('latin1', 16, Math.min(bytes.readUInt32BE(0), 256))
  return /^(?:.{4})*avi[fs]/s.test(brands)
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

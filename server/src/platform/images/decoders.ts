import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ImageError } from './image-error.ts'
import { isTooLarge, maxJpegPixels } from './image-limits.ts'
import type { ImageType } from './image-type.ts'
import { checkScan } from './jpeg-scan.ts'

/** Set up once for the process of its own in which pictures are decoded. */

// A process works on one file; how many of them there are is decided where they are asked.
sharp.concurrency(1)
sharp.cache(false)

// Whatever a file may be taken for, no other decoder than these is ever run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

const formats: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heif',
  'image/avif': 'heif',
}

/** Kinds of which the part that is there is shown, as every viewer does; the other decoders give nothing of a part. */
const shownInPart: ReadonlySet<ImageType> = new Set(['image/jpeg', 'image/gif'])

/** The file as it is decoded: upright, and of an animation the first frame. Of how many pixels is for {@link readHeader}. */
export async function openImage(path: string, type: ImageType): Promise<Sharp> {
  return sharp(type === 'image/avif' ? await avifOf(path) : path, {
    limitInputPixels: maxJpegPixels,
    failOn: shownInPart.has(type) ? 'none' : 'error',
    pages: 1,
    autoOrient: true,
    // Only the header of a HEIC is read here, and a panorama has more tiles than the library takes for likely.
    unlimited: type === 'image/heic',
  })
}

/** A file of AVIF, or its bytes under the name of a still one: the library does not know that of a sequence. */
async function avifOf(path: string): Promise<string | Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 8)
    if (buffer.toString('latin1') !== 'avis') return path
    const bytes = await file.readFile()
    bytes.write('avif', 8, 'latin1')
    return bytes
  } finally {
    await file.close()
  }
}

/** What the file says of itself, before any pixel is decoded; throws an ImageError. */
export async function readHeader(path: string, type: ImageType): Promise<Metadata> {
  const image = await openImage(path, type)
  const read = await image.metadata().catch((error: unknown) => {
    throw new ImageError(isPixelLimit(error) ? 'TOO_MANY_PIXELS' : 'BROKEN', error)
  })
  if (read.format !== formats[type]) throw new ImageError('NOT_AN_IMAGE')
  if (isTooLarge(type, read)) throw new ImageError('TOO_MANY_PIXELS')
  if (type === 'image/jpeg') await checkScan(path, read)
  return read
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}

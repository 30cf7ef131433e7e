import sharp, { type Metadata, type Sharp } from 'sharp'
import { ImageError } from './image-error.ts'
import { isTooLarge, maxPixels } from './image-limits.ts'

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

/** The file as it is decoded: upright, and of an animation the first frame. */
export function openImage(path: string): Sharp {
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true })
}

/** What the file says of itself, before any pixel is decoded; throws an ImageError. */
export async function readHeader(path: string): Promise<Metadata> {
  const read = await openImage(path)
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError(isPixelLimit(error) ? 'TOO_MANY_PIXELS' : 'BROKEN', error)
    })
  if (isTooLarge(read.autoOrient)) throw new ImageError('TOO_MANY_PIXELS')
  return read
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}

import sharp, { type Metadata, type Sharp } from 'sharp'
import { ImageError } from './image-error.ts'
import { createSlots } from './slots.ts'

/** Set up once for the process of its own in which pictures are decoded. */

export const maxPixels = 50_000_000
/** A decoder that takes longer is at work on a file that was made to keep it. */
export const longestS = 20

// How much memory and how many cores pictures take is decided here.
sharp.concurrency(1)
sharp.cache(false)

/** How many pictures are worked on at a time; one that needs much memory takes all of them. */
export const atOnce = 2
export const slots = createSlots(atOnce)

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
  const read = await slots
    .run(1, () => openImage(path).metadata())
    .catch((error: unknown) => {
      throw new ImageError(isPixelLimit(error) ? 'TOO_MANY_PIXELS' : 'BROKEN', error)
    })
  if (read.autoOrient.width * read.autoOrient.height > maxPixels) throw new ImageError('TOO_MANY_PIXELS')
  return read
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}

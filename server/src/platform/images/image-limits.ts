import type { ImageType } from './image-type.ts'

// How much one file may be and may cost, in its decoder and all of it together.

/** What a decoder holds whole. Panoramas of iPhones have up to 63 million. */
export const maxPixels = 64_000_000
/** A decoder of AVIF holds some twenty bytes of each. */
const maxAvifPixels = 25_000_000
/** Decoded at a reduced scale, row by row. The sensors of phones have 200 million. */
export const maxJpegPixels = 220_000_000
/** Of a JPEG that comes in passes over the whole picture its decoder holds every coefficient, of two bytes. */
const mostCoefficients = 330_000_000

/** What is one pixel wide costs a pass for every row, however few pixels it has. */
const longestEdge = 30_000

interface Extent {
  readonly width: number
  readonly height: number
}

/** What a header tells of the work that is to come. */
export interface Header extends Extent {
  /** It comes in passes. */
  readonly isProgressive: boolean
  /** `4:2:0` where colors have a quarter of the pixels. */
  readonly chromaSubsampling?: string | undefined
}

export function isTooLarge(type: ImageType, { width, height, isProgressive, chromaSubsampling }: Header): boolean {
  const pixels = width * height
  if (Math.max(width, height) > longestEdge || pixels > mostPixels[type]) return true
  const coefficients = pixels * (chromaSubsampling === '4:2:0' ? 1.5 : 3)
  return type === 'image/jpeg' && isProgressive && coefficients > mostCoefficients
}

const mostPixels: Readonly<Record<ImageType, number>> = {
  'image/jpeg': maxJpegPixels,
  'image/png': maxPixels,
  'image/webp': maxPixels,
  'image/gif': maxPixels,
  'image/heic': maxPixels,
  'image/avif': maxAvifPixels,
}

/** Above so many pixels a picture is heavy: it may need hundreds of megabytes, so such ones go one after the other. */
const manyPixels = 16_000_000
/** Of these the smaller ones need as much. */
const heavyTypes: ReadonlySet<ImageType> = new Set(['image/heic', 'image/avif'])

export function isHeavy(type: ImageType, { width, height }: Extent): boolean {
  return width * height > manyPixels || heavyTypes.has(type)
}

/** What a decoder's process may hold in memory. What turns out to need more than an ordinary file is tried as a heavy one. */
export const mostBytes = { ordinary: 250_000_000, heavy: 950_000_000 } as const

/** Of the processor's time, so that no file is refused because the machine is busy with others. */
export const longestMs = { ordinary: 5_000, heavy: 20_000 } as const

/** A decoder that has not answered for so long by the clock on the wall hangs, or gets no processor. */
export const silentMs = 90_000

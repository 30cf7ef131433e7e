import type { Crop } from '@nestwren/contract/site'

/** A part of a picture in percent of its width and height, as it is moved on the screen. */
export interface PartOfPicture {
  readonly unit: '%'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width over height of the picture at the top, between what a computer and what a phone shows of it. */
export const heroAspect = 16 / 9

/** The largest part with that shape, in the middle of a picture. */
export function widestIn(width: number, height: number): PartOfPicture {
  const isWide = width / height > heroAspect
  const share = isWide
    ? { width: ((height * heroAspect) / width) * 100, height: 100 }
    : { width: 100, height: (width / heroAspect / height) * 100 }
  return { unit: '%', x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share }
}

/** The same in shares, as it is sent. Always within the picture, whatever rounding did on the screen. */
export function cropOf({ x, y, width, height }: PartOfPicture): Crop {
  const [wide, high] = [within(width / 100, least, 1), within(height / 100, least, 1)]
  return { x: within(x / 100, 0, 1 - wide), y: within(y / 100, 0, 1 - high), width: wide, height: high }
}

export function partOf({ x, y, width, height }: Crop): PartOfPicture {
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}

/** Of a picture with 30,000 pixels on a side it is still some. */
const least = 0.001

function within(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to)
}

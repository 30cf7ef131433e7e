/** A square of a picture in percent of its width and height, as it is moved on the screen. */
export interface SquareCrop {
  readonly unit: '%'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Longest edge of what is sent, in pixels: sharp wherever a child's photo is shown. */
const longestPx = 1024

/** The largest square in the middle of a picture. */
export function squareIn(width: number, height: number): SquareCrop {
  const side = Math.min(width, height)
  const share = { width: (side / width) * 100, height: (side / height) * 100 }
  return { unit: '%', x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share }
}

/**
 * What of a picture of `width` by `height` pixels is taken, and how many pixels wide it is drawn: never more than there are,
 * and at most `longestPx`. Always a square within the picture, whatever rounding did on the screen.
 */
export function pixelsOf(
  { x, y, width: wide, height: high }: SquareCrop,
  width: number,
  height: number,
): { readonly left: number; readonly top: number; readonly side: number; readonly drawn: number } {
  const wanted = Math.min((wide / 100) * width, (high / 100) * height)
  const side = Math.max(1, Math.round(Math.min(wanted, width, height)))
  const within = (from: number, size: number) => Math.max(0, Math.min(Math.round(from), size - side))
  return {
    left: within((x / 100) * width, width),
    top: within((y / 100) * height, height),
    side,
    drawn: Math.min(side, longestPx),
  }
}

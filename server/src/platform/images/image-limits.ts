/** How much one file may be and may cost, in its decoder and all of it together. */

export const maxPixels = 50_000_000
/** What is one pixel wide costs a pass for every row, however few pixels it has. */
const longestEdge = 30_000

export function isTooLarge({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width * height > maxPixels || Math.max(width, height) > longestEdge
}

/** Above so many pixels, or as HEIC, a picture is heavy: it may need hundreds of megabytes, so such ones go one after the other. */
export const manyPixels = 16_000_000

/** What a decoder's process may hold in memory. What turns out to need more than an ordinary file is tried as a heavy one. */
export const mostBytes = { ordinary: 250_000_000, heavy: 700_000_000 } as const

/** Of the processor's time, so that no file is refused because the machine is busy with others. */
export const longestMs = 5_000

/** A decoder that has not answered for so long by the clock on the wall hangs, or gets no processor. */
export const silentMs = 90_000

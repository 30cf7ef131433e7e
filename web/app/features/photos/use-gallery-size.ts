import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels between tiles; photos.css has the same. */
export const tileGap = 6
/** Tiles are about this wide: three to a row on a phone. */
const wantedPx = 132
const fewest = 3
/** Of a month's heading, in lengths that grow with the text; photos.css has the same. */
const headingRem = 3
const most = 8

export interface GallerySize {
  readonly columns: number
  readonly tilePx: number
  readonly headingPx: number
  /** How far down the page the gallery begins. */
  readonly top: number
  /** How much of the screen the page's header covers. */
  readonly headerPx: number
}

/** How many tiles stand in a row of that width, and how large they are. */
function sizeFor(widthPx: number): Pick<GallerySize, 'columns' | 'tilePx'> {
  const columns = Math.min(most, Math.max(fewest, Math.round(widthPx / wantedPx)))
  return { columns, tilePx: Math.max(1, (widthPx - tileGap * (columns - 1)) / columns) }
}

/** The size of tiles in an element, followed as it changes. */
export function useGallerySize(element: RefObject<HTMLElement | null>): GallerySize {
  const [size, setSize] = useState<GallerySize>({ ...sizeFor(358), headingPx: headingRem * 16, top: 0, headerPx: 56 })
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return
    const look = () => {
      const { width, top } = box.getBoundingClientRect()
      if (width === 0) return
      const headerPx = document.querySelector<HTMLElement>('.topbar')?.offsetHeight ?? 56
      const headingPx = headingRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { ...sizeFor(width), headingPx, top: Math.round(top + window.scrollY), headerPx }
      setSize((before) =>
        before.columns === next.columns &&
        before.tilePx === next.tilePx &&
        before.headingPx === next.headingPx &&
        before.top === next.top &&
        before.headerPx === next.headerPx
          ? before
          : next,
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    // What stands above it, such as uploads, moves it without changing its size.
    observer.observe(document.body)
    // Larger letters make the page taller even where it is shorter than the screen.
    const main = box.closest('main')
    if (main !== null) observer.observe(main)
    return () => observer.disconnect()
  }, [element])
  return size
}

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { panned, zoomed } from '../scale.ts'

type Domain = readonly [number, number]

/** One press of + or -, and one notch of a wheel. */
const stepBy = 1.5
const wheelBy = 0.0025

export interface Zoom {
  readonly domain: Domain
  readonly isZoomed: boolean
  readonly isClosest: boolean
  readonly zoomBy: (factor: number, about?: number) => void
  readonly panBy: (distance: number) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Fingers on the plot: two of them zoom, one moves what is zoomed. True when it was about zooming. */
  readonly onPointerDown: (event: PointerEvent<Element>) => void
  readonly onPointerMove: (event: PointerEvent<Element>) => boolean
  readonly onPointerEnd: (event: PointerEvent<Element>) => void
}

interface Finger {
  readonly x: number
}

/** The stretch of the axis in view: all of it, until the person zooms. `scale` turns pixels of the plot into figures. */
export function useZoom(
  whole: Domain,
  plot: RefObject<Element | null>,
  toFigure: (clientX: number) => number,
  perPixel: () => number,
): Zoom {
  const least = (whole[1] - whole[0]) / 12
  const [zoomedTo, setZoomed] = useState<{ of: string; domain: Domain } | null>(null)
  const of = whole.join()
  // Another chart or another child begins with everything again.
  const domain = zoomedTo?.of === of ? zoomedTo.domain : whole
  const isZoomed = domain[1] - domain[0] < whole[1] - whole[0] - 1e-6
  const change = (next: (before: Domain) => Domain) =>
    setZoomed((before) => ({ of, domain: next(before?.of === of ? before.domain : whole) }))
  const zoomBy = (factor: number, about?: number) =>
    change((before) => zoomed(before, factor, about ?? (before[0] + before[1]) / 2, [least, whole]))
  const panBy = (distance: number) => change((before) => panned(before, distance, whole))
  const fingers = useRef(new Map<number, Finger>())
  const latest = useRef({ zoomBy, toFigure })
  latest.current = { zoomBy, toFigure }
  useEffect(() => {
    const { current } = plot
    if (current === null) return
    // React listens passively; what scrolls the page cannot be stopped there.
    const onWheel = (event: Event) => {
      const { deltaY, clientX, ctrlKey } = event as WheelEvent
      // A wheel scrolls the page until the chart has been chosen; a pinch on a touchpad is always meant for it.
      if (!ctrlKey && !current.contains(document.activeElement)) return
      event.preventDefault()
      latest.current.zoomBy(Math.exp(-deltaY * wheelBy * (ctrlKey ? 4 : 1)), latest.current.toFigure(clientX))
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => current.removeEventListener('wheel', onWheel)
  }, [plot])
  return {
    domain,
    isZoomed,
    isClosest: domain[1] - domain[0] <= least + 1e-6,
    zoomBy,
    panBy,
    zoomIn: () => zoomBy(stepBy),
    zoomOut: () => zoomBy(1 / stepBy),
    reset: () => setZoomed(null),
    onPointerDown: ({ pointerId, clientX }) => fingers.current.set(pointerId, { x: clientX }),
    onPointerMove: ({ pointerId, clientX }) => {
      const before = fingers.current.get(pointerId)
      if (before === undefined) return false
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
      fingers.current.set(pointerId, { x: clientX })
      if (other !== undefined) {
        const [apart, next] = [Math.abs(before.x - other.x), Math.abs(clientX - other.x)]
        if (apart > 8 && next > 8) zoomBy(next / apart, toFigure((clientX + other.x) / 2))
        return true
      }
      if (!isZoomed) return false
      panBy((before.x - clientX) * perPixel())
      return true
    },
    onPointerEnd: ({ pointerId }) => fingers.current.delete(pointerId),
  }
}

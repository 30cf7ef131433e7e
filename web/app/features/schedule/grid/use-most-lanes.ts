import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** What a finger or a pointer needs, in CSS pixels (WCAG 2.5.8). */
const leastTarget = 24
/** Left free on the left of each lane. */
const laneGap = 2

/** Returns how many lanes as wide as a target a day of `width` CSS pixels has room for; at least one. */
export function lanesIn(width: number): number {
  return Math.max(1, Math.floor((width - laneGap) / (leastTarget + laneGap)))
}

/** How many may stand side by side in a day of a grid, measured before it is painted and after each change of its width. */
export function useMostLanes(grid: RefObject<HTMLElement | null>, columns: number): number {
  const [most, setMost] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are as wide as the grid, and narrower.
  useLayoutEffect(() => measure(grid.current, setMost), [grid, columns])
  useEffect(() => {
    const { current } = grid
    if (current === null || typeof ResizeObserver === 'undefined') return
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => measure(current, setMost))
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [grid])
  return most
}

function measure(grid: HTMLElement | null, onLanes: (most: number) => void): void {
  const width = grid?.querySelector<HTMLElement>('.wg-body [data-col]')?.clientWidth ?? 0
  if (width > 0) onLanes(lanesIn(width))
}

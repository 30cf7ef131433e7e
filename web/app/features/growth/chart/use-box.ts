import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Box } from './chart-drawing.ts'

const first: Box = { width: 340, height: 306, letter: 1 }

/** As large as its column, so that letters keep their size; higher on a desk. */
function boxOf(width: number): Box {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16') / 16 || 1
  return { width, letter, height: Math.round(Math.min(460, Math.max(290, width * 0.72)) + 50 * (letter - 1)) }
}

/** Measures the room of a chart, and again when it changes. */
export function useBox<Element extends HTMLElement>(): readonly [RefObject<Element | null>, Box] {
  const element = useRef<Element>(null)
  const [box, setBox] = useState(first)
  const measure = useRef(() => {
    const width = Math.floor(element.current?.clientWidth ?? 0)
    if (width <= 0) return
    const next = boxOf(width)
    setBox((before) => (before.width === next.width && before.letter === next.letter ? before : next))
  })
  useLayoutEffect(() => measure.current(), [])
  useEffect(() => {
    const { current } = element
    if (current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, box]
}

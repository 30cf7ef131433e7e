import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { GridEvent, Moving } from './grid-model.ts'
import { type DragKind, dragged, edgeScroll, type GridPoint, isSamePlace } from './moves.ts'
import type { Placed } from './placed.ts'

/** As long as a finger rests before it drags; until then it scrolls. */
const longPressMs = 350
/** How far a finger may tremble meanwhile, and how far a mouse goes before it drags. */
const trembleSteps = { touch: 10, mouse: 4 } as const

interface DragOptions {
  readonly events: readonly GridEvent[]
  /** The point of the grid under a point of the window; null while the grid has no size. */
  readonly locate: (x: number, y: number) => GridPoint | null
  readonly kindOf: (event: GridEvent, isHandle: boolean) => DragKind
  /** Shows where it would stand; null once that is over. */
  readonly onMoving: (moving: Moving | null) => void
  readonly onDrop: (id: string, placed: Placed) => void
}

/**
 * Moves and resizes what carries `data-event` with a pointer: a mouse at once, a finger after a long press, so that
 * scrolling stays. Escape cancels. Returns the handler for the grid.
 */
export function useGridDrag(options: DragOptions): (event: ReactPointerEvent<HTMLElement>) => void {
  const now = useRef(options)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => () => stop.current?.(), [])
  return (event) => {
    if (event.button !== 0 || !event.isPrimary) return
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-event]')?.dataset.event
    const dragging = now.current.events.find((one) => one.id === id)
    if (dragging === undefined || !dragging.isMovable) return
    stop.current?.()
    const kind = now.current.kindOf(dragging, target.closest('[data-handle]') !== null)
    stop.current = follow(event.nativeEvent, { dragging, kind, options: () => now.current })
  }
}

interface Following {
  readonly dragging: GridEvent
  readonly kind: DragKind
  readonly options: () => DragOptions
}

/** Follows one press until it is let go. Returns the way to end it without a change. */
function follow(down: PointerEvent, { dragging, kind, options }: Following): () => void {
  const isTouch = down.pointerType !== 'mouse'
  const element = down.target as HTMLElement
  const listeners = new AbortController()
  const { signal } = listeners
  let begun: GridPoint | null = null
  let placed = dragging.placed
  let last = { x: down.clientX, y: down.clientY }
  let frame = 0

  const update = () => {
    const at = begun === null ? null : options().locate(last.x, last.y)
    if (begun === null || at === null) return
    const next = dragged(dragging.placed, kind, begun, at)
    if (isSamePlace(next, placed)) return
    placed = next
    options().onMoving({ id: dragging.id, placed })
  }
  const begin = () => {
    begun = options().locate(down.clientX, down.clientY)
    if (begun === null) return
    options().onMoving({ id: dragging.id, placed })
    frame = requestAnimationFrame(scroll)
  }
  const scroll = () => {
    const by = scrollNear(element, last.y)
    if (by !== 0) update()
    frame = requestAnimationFrame(scroll)
  }
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    listeners.abort()
    if (begun !== null) {
      options().onMoving(null)
      swallowClick()
    }
    begun = null
  }
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined

  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== down.pointerId) return
      last = { x: event.clientX, y: event.clientY }
      const far = Math.hypot(last.x - down.clientX, last.y - down.clientY)
      if (begun !== null) update()
      else if (isTouch && far > trembleSteps.touch) end()
      else if (!isTouch && far > trembleSteps.mouse) {
        begin()
        update()
      }
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== down.pointerId) return
      const isMoved = begun !== null && !isSamePlace(placed, dragging.placed)
      const { onDrop } = options()
      end()
      if (isMoved) onDrop(dragging.id, placed)
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || begun === null) return
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
  // Once it drags, the page stays where it is; only a listener that is not passive can say so.
  element.addEventListener('touchmove', (event) => begun !== null && event.preventDefault(), { signal, passive: false })
  element.addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal })
  return end
}

/** The click that follows a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Scrolls what the grid scrolls in, or the page, while the pointer is near an edge. Returns by how many pixels. */
function scrollNear(element: HTMLElement, y: number): number {
  const box = element.closest<HTMLElement>('[data-scrolls]')
  if (box !== null && box.scrollHeight > box.clientHeight) {
    const { top, bottom } = box.getBoundingClientRect()
    const before = box.scrollTop
    box.scrollTop += edgeScroll(y, top, bottom)
    return box.scrollTop - before
  }
  const before = window.scrollY
  window.scrollBy({ top: edgeScroll(y, 0, window.innerHeight), behavior: 'instant' })
  return window.scrollY - before
}

/** Returns the column and the minute under a point, from the boxes of the first and the last cell. */
export function pointIn(
  x: number,
  y: number,
  first: Pick<DOMRect, 'left' | 'right' | 'top'>,
  last: Pick<DOMRect, 'left' | 'right' | 'bottom'>,
  { columns, from, to }: { readonly columns: number; readonly from: number; readonly to: number },
): { readonly column: number; readonly minute: number } | null {
  // The first column is the one on the right where the page is written from there.
  const isMirrored = last.left < first.left
  const width = isMirrored ? first.right - last.left : last.right - first.left
  const height = last.bottom - first.top
  if (width <= 0 || height <= 0) return null
  const column = Math.min(
    columns - 1,
    Math.max(0, Math.floor(((isMirrored ? first.right - x : x - first.left) / width) * columns)),
  )
  const share = Math.min(1, Math.max(0, (y - first.top) / height))
  return { column, minute: from + share * (to - from) }
}

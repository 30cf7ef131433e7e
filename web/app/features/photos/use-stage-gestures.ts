import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { held, nearScale, type Size, turnOf, wholeView, type ZoomView, zoomedTo } from './zoom.ts'

interface StageGestures {
  readonly view: ZoomView
  /** How far the photos are drawn to the side. */
  readonly dragPx: number
  readonly isMoving: boolean
  readonly zoomTo: (scale: number) => void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

interface StageParts {
  stage: RefObject<HTMLElement | null>
  photoId: string
  picture: Size
  hasPrevious: boolean
  hasNext: boolean
  onTurn: (by: -1 | 1) => void
}

interface Drag {
  readonly x: number
  readonly y: number
  readonly atMs: number
  readonly view: ZoomView
  /** Set while two fingers are down. */
  readonly spread: { readonly px: number; readonly x: number; readonly y: number } | null
}

const doubleTapMs = 300
const tapPx = 12

/** Swipe to turn, pinch, wheel or double tap to enlarge, drag to move about. Buttons and keys do the same elsewhere. */
export function useStageGestures(parts: StageParts): StageGestures {
  const { stage, photoId, picture, hasPrevious, hasNext, onTurn } = parts
  const [state, setState] = useState({ photoId, view: wholeView, dragPx: 0, isMoving: false })
  // Another photo begins whole.
  const now = state.photoId === photoId ? state : { photoId, view: wholeView, dragPx: 0, isMoving: false }
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const drag = useRef<Drag | null>(null)
  const lastTap = useRef({ atMs: 0, x: 0, y: 0 })

  const frame = () => {
    const box = stage.current?.getBoundingClientRect()
    return { left: box?.left ?? 0, top: box?.top ?? 0, width: box?.width ?? 1, height: box?.height ?? 1 }
  }
  const fromMiddle = (x: number, y: number) => {
    const { left, top, width, height } = frame()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const show = (change: Partial<typeof state>) => setState({ ...now, ...change })
  const zoom = (view: ZoomView, change: Partial<typeof state> = {}) =>
    show({ ...change, view: held(view, picture, frame()) })

  const begin = () => {
    const [first, second] = [...fingers.current.values()]
    if (first === undefined) {
      drag.current = null
      return
    }
    const spread =
      second === undefined
        ? null
        : {
            px: Math.hypot(first.x - second.x, first.y - second.y),
            ...fromMiddle((first.x + second.x) / 2, (first.y + second.y) / 2),
          }
    drag.current = { ...first, atMs: Date.now(), view: now.view, spread }
  }
  const isAtEdge = (px: number) => (px > 0 ? !hasPrevious : !hasNext)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const from = drag.current
    if (from === null) return
    const [first, second] = [...fingers.current.values()]
    if (first === undefined) return
    if (from.spread !== null && second !== undefined) {
      const px = Math.hypot(first.x - second.x, first.y - second.y)
      const scale = from.view.scale * (px / Math.max(1, from.spread.px))
      zoom(zoomedTo(from.view, scale, from.spread), { dragPx: 0, isMoving: true })
      return
    }
    const dx = first.x - from.x
    const dy = first.y - from.y
    if (from.view.scale > 1) zoom({ ...from.view, x: from.view.x + dx, y: from.view.y + dy }, { isMoving: true })
    // At either end there is nothing to turn to, and the photo says so by holding back.
    else if (Math.abs(dx) > 6) show({ dragPx: isAtEdge(dx) ? dx / 4 : dx, isMoving: true })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return
    const from = drag.current
    if (fingers.current.size > 0) {
      begin()
      return
    }
    drag.current = null
    const dx = event.clientX - (from?.x ?? event.clientX)
    const dy = event.clientY - (from?.y ?? event.clientY)
    if (from === null || from.spread !== null) return show({ dragPx: 0, isMoving: false })
    if (Math.hypot(dx, dy) < tapPx) return tap(event)
    const turn = from.view.scale > 1 ? 0 : turnOf(dx, frame().width, Date.now() - from.atMs)
    show({ dragPx: 0, isMoving: false })
    if (turn !== 0 && !isAtEdge(dx)) onTurn(turn)
  }
  const tap = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y } = event
    const before = lastTap.current
    const isDouble = Date.now() - before.atMs < doubleTapMs && Math.hypot(x - before.x, y - before.y) < 40
    lastTap.current = { atMs: isDouble ? 0 : Date.now(), x, y }
    if (!isDouble) return show({ dragPx: 0, isMoving: false })
    zoom(zoomedTo(now.view, now.view.scale > 1 ? 1 : nearScale, fromMiddle(x, y)), { dragPx: 0, isMoving: false })
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const scale = now.view.scale * Math.exp(-event.deltaY / 300)
    zoom(zoomedTo(now.view, scale, fromMiddle(event.clientX, event.clientY)), { isMoving: true })
  })
  useEffect(() => {
    const element = stage.current
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  return {
    view: now.view,
    dragPx: now.dragPx,
    isMoving: now.isMoving,
    zoomTo: (scale) => zoom(zoomedTo(now.view, scale, { x: 0, y: 0 }), { isMoving: false }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event) => {
        fingers.current.delete(event.pointerId)
        drag.current = null
        show({ dragPx: 0, isMoving: false })
      },
    },
  }
}

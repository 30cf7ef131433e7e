import { type PointerEvent, type RefObject, useRef } from 'react'

const closeDistancePx = 110
const flingPxPerMs = 0.55

/** Drag to close: the sheet follows the finger down and either leaves or settles back. Closing never depends on it. */
export function useDragDown(element: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<{ startY: number; lastY: number; lastAt: number; speed: number } | null>(null)

  const move = (distance: number) => element.current?.style.setProperty('--sheet-drag', `${Math.max(0, distance)}px`)
  const settle = () => {
    element.current?.classList.add('is-settling')
    move(0)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input')) return
      drag.current = { startY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 }
      event.currentTarget.setPointerCapture?.(event.pointerId)
      element.current?.classList.remove('is-settling')
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current
      if (!current) return
      const elapsed = Math.max(1, event.timeStamp - current.lastAt)
      current.speed = (event.clientY - current.lastY) / elapsed
      current.lastY = event.clientY
      current.lastAt = event.timeStamp
      move(event.clientY - current.startY)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current
      drag.current = null
      if (!current) return
      const distance = event.clientY - current.startY
      if (distance > closeDistancePx || (distance > 30 && current.speed > flingPxPerMs)) {
        // Leaves from where the finger let go; where it was asked to stay, it comes back.
        onClose()
        requestAnimationFrame(settle)
      } else settle()
    },
    onPointerCancel() {
      drag.current = null
      settle()
    },
  }
}

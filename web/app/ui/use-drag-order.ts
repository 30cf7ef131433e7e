import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { moved } from './moved.ts'

interface DragOrder<Item> {
  /** The list as it stands while something is dragged. */
  readonly items: readonly Item[]
  readonly list: RefObject<HTMLOListElement | null>
  /** Id of what is being dragged; null otherwise. */
  readonly dragged: string | null
  readonly handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
  }
}

/**
 * Lets the rows of a list be dragged into another order with a finger or a mouse. The buttons beside them do the same
 * for everybody else.
 */
export function useDragOrder<Item extends { readonly id: string }>(
  saved: readonly Item[],
  onDrop: (items: readonly Item[], id: string) => void,
): DragOrder<Item> {
  const list = useRef<HTMLOListElement>(null)
  const [dragging, setDragging] = useState<{
    readonly id: string
    readonly from: readonly Item[]
    readonly items: readonly Item[]
  } | null>(null)

  const follow = (pointerY: number) => {
    if (dragging === null || list.current === null) return
    scrollAtEdge(pointerY)
    const rows = [...list.current.children]
    const from = dragging.items.findIndex(({ id }) => id === dragging.id)
    // Each other row whose middle lies above the pointer stands before it.
    const to = rows.filter((row, at) => {
      const { top, height } = row.getBoundingClientRect()
      return at !== from && top + height / 2 < pointerY
    }).length
    if (to !== from) setDragging({ ...dragging, items: moved(dragging.items, from, to) })
  }
  // The row moves in the page while it is dragged, and what moves loses the pointer it had captured.
  useEffect(() => {
    if (dragging === null) return
    const onMove = ({ clientY }: globalThis.PointerEvent) => follow(clientY)
    const onUp = () => {
      if (dragging.items !== dragging.from) onDrop(dragging.items, dragging.id)
      setDragging(null)
    }
    const onCancel = () => setDragging(null)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
    }
  })
  return {
    items: dragging?.items ?? saved,
    list,
    dragged: dragging?.id ?? null,
    handle: (id) => ({
      onPointerDown: (event) => {
        event.preventDefault()
        setDragging({ id, from: saved, items: saved })
      },
    }),
  }
}

/** As high as the bars at the top and the bottom of the page, in pixels. */
const edge = 88
const scrollStep = 14

/** Brings up what lies beyond the screen, for lists that are longer. */
function scrollAtEdge(pointerY: number): void {
  if (pointerY < edge) window.scrollBy(0, -scrollStep)
  else if (pointerY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}

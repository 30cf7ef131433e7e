import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { moved } from './moved.ts'

interface DragOrder<Item> {
  /** The list as it stands while something is dragged. */
  readonly items: readonly Item[]
  readonly list: RefObject<HTMLOListElement | null>
  /** Id of what is being dragged; null otherwise. */
  readonly dragged: string | null
  readonly handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/**
 * Lets the rows of a list be dragged into another order with a finger or a mouse. The buttons beside them do the same
 * for everybody else.
 */
export function useDragOrder<Item extends { readonly id: string }>(
  saved: readonly Item[],
  onDrop: (items: readonly Item[]) => void,
): DragOrder<Item> {
  const list = useRef<HTMLOListElement>(null)
  const [dragging, setDragging] = useState<{ id: string; items: readonly Item[] } | null>(null)

  const follow = (pointerY: number) => {
    if (dragging === null || list.current === null) return
    const rows = [...list.current.children]
    const from = dragging.items.findIndex(({ id }) => id === dragging.id)
    // Each other row whose middle lies above the pointer stands before it.
    const to = rows.filter((row, at) => {
      const { top, height } = row.getBoundingClientRect()
      return at !== from && top + height / 2 < pointerY
    }).length
    if (to !== from) setDragging({ ...dragging, items: moved(dragging.items, from, to) })
  }
  return {
    items: dragging?.items ?? saved,
    list,
    dragged: dragging?.id ?? null,
    handle: (id) => ({
      onPointerDown: (event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDragging({ id, items: saved })
      },
      onPointerMove: (event) => follow(event.clientY),
      onPointerUp: () => {
        if (dragging !== null && dragging.items !== saved) onDrop(dragging.items)
        setDragging(null)
      },
      onPointerCancel: () => setDragging(null),
    }),
  }
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { readingKey } from '../../../platform/i18n/direction.ts'

/**
 * One Tab stop for a whole grid: cells carry `data-row` and `data-col`, what stands in them `data-event`. Arrow keys go
 * from cell to cell, up and down also to what stands in between; Home and End to the ends of a row, with Ctrl to the
 * first and last row.
 */

interface Keys {
  /** Page Up (-1) and Page Down (1). */
  readonly turn: (by: 1 | -1) => void
  /** Enter on a cell (`isEnter`), or Space. */
  readonly act: (cell: HTMLElement, isEnter: boolean) => void
  /** M on what stands in a cell. */
  readonly startMove: (id: string) => void
}

interface GridKeys {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

const stopSelector = '[data-col], [data-event]'

/**
 * Moves the focus within a grid. `startAt` is the cell, `row:col`, that Tab reaches before anybody has moved.
 */
export function useGridKeys(startAt: string, keys: Keys): GridKeys {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const grid = ref.current
    if (grid === null || grid.querySelector(':is([data-col], [data-event])[tabindex="0"]') !== null) return
    const [row, col] = startAt.split(':')
    const first = cellAt(grid, Number(row), Number(col)) ?? grid.querySelector<HTMLElement>('[data-col]')
    if (first !== null) first.tabIndex = 0
  })
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!target.matches(stopSelector)) return
    for (const stop of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1
    target.tabIndex = 0
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>(stopSelector)
    if (stop === null || event.altKey || event.metaKey) return
    const id = stop.dataset.event
    if (event.key === 'PageUp' || event.key === 'PageDown') keys.turn(event.key === 'PageUp' ? -1 : 1)
    else if (id !== undefined && event.key.toLowerCase() === 'm' && !event.ctrlKey) keys.startMove(id)
    else if (id === undefined && (event.key === 'Enter' || event.key === ' ')) keys.act(stop, event.key === 'Enter')
    else {
      const next = nextStop(event.currentTarget, stop, event)
      if (next === null) return
      next.focus()
    }
    event.preventDefault()
  }
  return { ref, onKeyDown, onFocus }
}

function cellAt(grid: HTMLElement, row: number, col: number): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)
}

const eventsIn = (cell: HTMLElement | null) => [...(cell?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]

/** Returns what a key leads to; null when the key is not ours, or when nothing lies there. */
function nextStop(grid: HTMLElement, stop: HTMLElement, event: KeyboardEvent): HTMLElement | null {
  const cell = stop.closest<HTMLElement>('[data-col]')
  if (cell === null) return null
  const row = Number(cell.dataset.row)
  const col = Number(cell.dataset.col)
  const within = eventsIn(cell)
  const at = within.indexOf(stop)
  switch (readingKey(event.key)) {
    case 'ArrowLeft':
      return cellAt(grid, row, col - 1)
    case 'ArrowRight':
      return cellAt(grid, row, col + 1)
    case 'ArrowDown':
      return within[at + 1] ?? cellAt(grid, row + 1, col)
    case 'ArrowUp': {
      if (at > 0) return within[at - 1] ?? null
      if (at === 0) return cell
      const above = cellAt(grid, row - 1, col)
      return eventsIn(above).at(-1) ?? above
    }
    case 'Home':
      return edgeOf(grid, event.ctrlKey ? 'first' : row, 'first', col)
    case 'End':
      return edgeOf(grid, event.ctrlKey ? 'last' : row, 'last', col)
    default:
      return null
  }
}

/** The first or last cell of a row, or the first or last row of a column. */
function edgeOf(grid: HTMLElement, row: number | 'first' | 'last', edge: 'first' | 'last', col: number) {
  const cells = [...grid.querySelectorAll<HTMLElement>('[data-col]')]
  const wanted = cells.filter(({ dataset }) =>
    typeof row === 'number' ? Number(dataset.row) === row : Number(dataset.col) === col,
  )
  return wanted.at(edge === 'first' ? 0 : -1) ?? null
}

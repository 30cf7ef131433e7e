import { useEffect, useMemo, useRef } from 'react'
import type { GridActions } from './grid/grid-model.ts'

/** Returns actions that keep their identity while the page changes around them: a grid is not drawn again for them. */
export function useStableActions(actions: GridActions): GridActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const canAdd = actions.add !== null
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      select: (date) => latest.current.select(date),
      unfold: (date) => latest.current.unfold(date),
      add: canAdd ? (date, minute) => latest.current.add?.(date, minute) : null,
      turn: (by) => latest.current.turn(by),
      startMove: (id) => latest.current.startMove(id),
    }),
    [canAdd],
  )
}

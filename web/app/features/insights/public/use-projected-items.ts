import type { DayItem } from '@nestwren/contract/schedule-day'
import { useMemo } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useProjections } from './use-projections.ts'

type ProjectedItem = Extract<DayItem, { is: 'projected' }>

const windows = ['feed', 'nap', 'bedtime'] as const

/**
 * Returns the windows that are open or ahead, for the days of a schedule: of the children in view whose logs the person
 * may see. Those without enough earlier windows to say how often they were right are left out, as on the server.
 */
export function useProjectedItems(): readonly ProjectedItem[] {
  const { selected, children } = useSelectedChild()
  const family = useMemo(
    () => (selected === 'all' ? children : children.filter((child) => child === selected)),
    [selected, children],
  )
  const { likely } = useProjections(family)
  return useMemo(
    () =>
      [...likely].flatMap(([childId, { projection }]) =>
        windows.flatMap((what): ProjectedItem[] => {
          const window = projection?.[what] ?? null
          if (window === null || window.isPast || window.best === null || window.hitRate === null) return []
          const { from, to, best, hitRate } = window
          const iso = (at: number) => new Date(at).toISOString()
          return [
            { is: 'projected', what, childIds: [childId], at: iso(from), until: iso(to), best: iso(best), ...hitRate },
          ]
        }),
      ),
    [likely],
  )
}

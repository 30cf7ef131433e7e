import { useSyncExternalStore } from 'react'

/** Which point of a chart is looked at. Outside of React: the chart is not rendered again while a finger moves. */
export interface ActivePoint {
  readonly get: () => string | null
  readonly set: (id: string | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createActivePoint(): ActivePoint {
  const listeners = new Set<() => void>()
  let current: string | null = null
  return {
    get: () => current,
    set: (id) => {
      if (id === current) return
      current = id
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The id of the measurement that is looked at; null for none. */
export function useActivePoint({ subscribe, get }: ActivePoint): string | null {
  return useSyncExternalStore(subscribe, get, get)
}

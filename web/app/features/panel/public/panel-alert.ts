import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

export interface PanelAlert {
  readonly tone: 'success' | 'danger'
  /** The specification's words. */
  readonly text: string
  /** What the server says beside them. */
  readonly detail?: string
}

interface Shown extends PanelAlert {
  readonly id: number
  /** The path of the page that it is about. */
  readonly path: string
}

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => shown

/**
 * Says in the page how something went ("alert" of B §5 and §8), in place of what was said before.
 * @param path of the page that says it: the one that is open, or the one that comes next
 */
export function showPanelAlert(alert: PanelAlert, path: string): void {
  lastId += 1
  set({ ...alert, id: lastId, path })
}

export function dismissPanelAlert(): void {
  set(null)
}

/** What is to be said on the page that is open; forgotten when it is left. */
export function usePanelAlert(): Shown | null {
  const { pathname } = useLocation()
  const alert = useSyncExternalStore(follow, current, current)
  useEffect(
    () => () => {
      if (shown?.path === pathname) dismissPanelAlert()
    },
    [pathname],
  )
  return alert !== null && alert.path === pathname ? alert : null
}

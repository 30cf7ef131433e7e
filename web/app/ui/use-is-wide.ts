import { useSyncExternalStore } from 'react'

const query = '(min-width: 1040px)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True where Home has two columns (DESIGN, Layout): what only they have room for is neither drawn nor read elsewhere. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

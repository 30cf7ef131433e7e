import type { OwnIcon } from '@nestwren/contract/logs/kinds/own'
import { useEffect, useSyncExternalStore } from 'react'

type Drawings = typeof import('./icons/own-icons.ts')['ownDrawings']

let drawings: Drawings | null = null
let isLoading = false
const listeners = new Set<() => void>()

function load(): void {
  if (isLoading) return
  isLoading = true
  import('./icons/own-icons.ts').then(
    ({ ownDrawings }) => {
      drawings = ownDrawings
      for (const listener of listeners) listener()
    },
    () => {
      // Without a network the place stays empty; the name beside it says what it is.
      isLoading = false
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The drawing a family chose for a kind of its own; an empty place of the same size until it is there. */
export function OwnDrawing({ icon, className = 'ic' }: { icon: OwnIcon; className?: string }) {
  const all = useSyncExternalStore(
    subscribe,
    () => drawings,
    () => null,
  )
  useEffect(load, [])
  if (all === null) return <span aria-hidden="true" className={`${className} inline-block`} />
  const Drawing = all[icon]
  return <Drawing aria-hidden="true" className={className} />
}

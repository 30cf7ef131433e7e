import { useMemo, useSyncExternalStore } from 'react'
import { readUnsent, unsentEvent } from './personal.ts'

function onUnsent(listener: () => void): () => void {
  addEventListener(unsentEvent, listener)
  return () => removeEventListener(unsentEvent, listener)
}

const noted = () => readUnsent().join(' ')

/** Keys of the settings that the queue has not been given yet. What it takes of them shows with the queue's next change. */
export function useUnsent(): readonly string[] {
  const text = useSyncExternalStore(onUnsent, noted, noted)
  return useMemo(() => text.split(' '), [text])
}

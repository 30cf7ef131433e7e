import { useSyncExternalStore } from 'react'
import { readUnsent, unsentEvent } from '../preferences/personal.ts'

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener(unsentEvent, listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    globalThis.removeEventListener(unsentEvent, listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** Whether one of these settings is only on this device yet. */
export function useIsUnsent(keys: readonly string[]): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readUnsent().some((key) => keys.includes(key)),
    () => false,
  )
}

import { useSyncExternalStore } from 'react'
import { changedEvent, locksWhenHidden, setLocksWhenHidden } from './hidden-lock.ts'

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener(changedEvent, listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    globalThis.removeEventListener(changedEvent, listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** Whether what is open is locked once the app was out of sight for a minute, and how to change it: a choice of the device. */
export function useLockWhenHidden(): { readonly isOn: boolean; readonly change: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, locksWhenHidden, () => false)
  return { isOn, change: setLocksWhenHidden }
}

import { useSyncExternalStore } from 'react'
import { type EntryState, entry } from './entry.ts'

/** What goes on at the start page, and how to change it. */
export function useEntry(): EntryState & Omit<typeof entry, 'get' | 'subscribe'> {
  const state = useSyncExternalStore(entry.subscribe, entry.get, entry.get)
  return { ...entry, ...state }
}

import { useSyncExternalStore } from 'react'
import { currentWorkspaceOrNull } from '../cache/current-workspace.ts'
import { early, hasGivenUp } from './early.ts'
import { isReloadHeld } from './update.ts'

/** A newer version of the app. */
export interface AppUpdate {
  /** It is there to be taken, or was once in reach. */
  readonly isReady: boolean
  readonly version: string | null
  /** The person has said so: it is taken as soon as nothing is in its way. */
  readonly isWanted: boolean
}

let state: AppUpdate = { isReady: false, version: null, isWanted: false }
const listeners = new Set<() => void>()

function set(next: Partial<AppUpdate>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const currentOffer = (): AppUpdate => state

/** Offers a newer version; not where this tab has given up (A §4). */
export function offerUpdate(): void {
  if (!hasGivenUp() && !state.isReady) set({ isReady: true })
}

export function noteVersion(version: string): void {
  set({ version })
}

/** The person wants it, or no longer. */
export function setWanted(isWanted: boolean): void {
  set({ isWanted })
}

/** Calls back after every change. Gives the way to stop. */
export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOffer(): AppUpdate {
  return useSyncExternalStore(onOffer, currentOffer, currentOffer)
}

const openLayer = '[role=dialog], [role=alertdialog], [role=menu]'

/** What a reload would throw away at this moment. What waits in the outbox is none of that: it is on the device. */
export function isSomethingUnderWay(): boolean {
  const isSending = currentWorkspaceOrNull()?.outbox.getState().isSending ?? false
  return (
    isSending ||
    isReloadHeld('typing', 'sending', 'running') ||
    early()?.isTyping() === true ||
    document.querySelector(openLayer) !== null ||
    navigator.mediaSession?.playbackState === 'playing'
  )
}

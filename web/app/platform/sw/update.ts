import { useEffect, useSyncExternalStore } from 'react'
import type { PageMessage } from './messages.ts'

/** A newer version of the app on this device. */
export interface AppUpdate {
  /** A newer version is here and waits for the person's word. */
  readonly isReady: boolean
  readonly version: string | null
}

/** A §9: the page reloads one second after the update. */
const reloadAfterMs = 1_000

let state: AppUpdate = { isReady: false, version: null }
let waiting: ServiceWorker | null = null
let isApplying = false
let holds = 0
const listeners = new Set<() => void>()

function set(next: Partial<AppUpdate>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** True while a reload would lose something that was typed. */
export function isReloadHeld(): boolean {
  return holds > 0
}

/** Offers a version that is stored and waits. */
export function offerUpdate(worker: ServiceWorker): void {
  waiting = worker
  set({ isReady: true })
}

export function noteVersion(version: string): void {
  set({ version })
}

/** A worker has taken over: this page or another one applied an update, or it is the first one and no news at all. */
export async function afterTakeover(isOther: () => Promise<boolean>): Promise<void> {
  if (!isApplying && !(await isOther())) return
  waiting = null
  const isUnseen = document.visibilityState === 'hidden' && !isReloadHeld()
  if (isApplying || isUnseen) setTimeout(() => location.reload(), isApplying ? reloadAfterMs : 0)
  else set({ isReady: true })
}

function apply(): void {
  if (isApplying) return
  isApplying = true
  if (waiting === null) location.reload()
  else waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}

function later(): void {
  set({ isReady: false })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const nothing: AppUpdate = { isReady: false, version: null }

/** A newer version to offer: `apply` installs it and reloads the page, `later` puts it off until the next start. */
export function useAppUpdate(): AppUpdate & { readonly apply: () => void; readonly later: () => void } {
  const update = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
  return { ...update, apply, later }
}

/** From now on the page does not reload by itself for a newer version. Returns the end of that. */
export function holdReload(): () => void {
  holds += 1
  return () => {
    holds -= 1
  }
}

/** While `isDirty`, the page does not reload by itself for a newer version. */
export function useHoldReload(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdReload() : undefined), [isDirty])
}

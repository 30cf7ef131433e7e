import { useSyncExternalStore } from 'react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowMs } from '../../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'
import type { Scope } from '../../../platform/session/token-store.ts'

/** Whoever has not looked for longer than this was away. */
const awayAfterMs = 30 * 60_000
const lookEveryMs = 60_000

interface Look {
  /** When this device last showed the family's things, in milliseconds. */
  readonly at: number
  /** Since when the person was away, until they have read what happened; null when there is nothing to tell. */
  readonly awaySince: number | null
}

const prefix = 'nestwren.lastLook.'
const keyOf = ({ userId, accountId }: Scope) => `${prefix}${userId}.${accountId}`
const listeners = new Set<() => void>()

function readLook(scope: Scope): Look | null {
  try {
    const { at, awaySince } = JSON.parse(readPreference(keyOf(scope)) ?? 'null') as Look
    return Number.isFinite(at) ? { at, awaySince: Number.isFinite(awaySince) ? awaySince : null } : null
  } catch {
    return null
  }
}

function writeLook(scope: Scope, look: Look): void {
  writePreference(keyOf(scope), JSON.stringify(look))
  for (const listener of listeners) listener()
}

/** Notes that the person looks now, and whether they have been away until now. A first look on a device is no return. */
export function noteLook(scope: Scope, now: number = nowMs()): void {
  const last = readLook(scope)
  // A clock that was set back must not hide what comes until it has caught up.
  const wasAway = last !== null && now - last.at > awayAfterMs
  writeLook(scope, { at: now, awaySince: wasAway ? last.at : (last?.awaySince ?? null) })
}

/** The person has read what happened meanwhile. */
export function dismissAway(scope: Scope): void {
  const last = readLook(scope)
  if (last !== null) writeLook(scope, { ...last, awaySince: null })
}

/** Since when the person was away, as an ISO instant; null when they were not, or have read what happened. */
export function awaySince(scope: Scope): string | null {
  const since = readLook(scope)?.awaySince ?? null
  return since === null ? null : new Date(since).toISOString()
}

/** Keeps the last look up to date while the page is visible, until `signal`. */
export function keepLooking(scope: Scope, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') noteLook(scope)
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener(
    'visibilitychange',
    () => {
      // Both ways: coming back may end an absence, and going begins one.
      noteLook(scope)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearInterval(timer))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}

/** {@link awaySince} of whoever is signed in. */
export function useAwaySince(): string | null {
  const { scope } = useWorkspace()
  const snapshot = () => awaySince(scope)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

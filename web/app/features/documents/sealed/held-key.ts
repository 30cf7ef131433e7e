import { useEffect, useSyncExternalStore } from 'react'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import type { KnownKey } from './crypto/known-keys.ts'
import { type PersonKey, wipe } from './crypto/person-key.ts'

/** The open key of whoever is signed in, with the keys of others that they know. */
export interface HeldKey {
  readonly key: PersonKey
  readonly known: readonly KnownKey[]
}

/**
 * The open key lives here, in the memory of this page, and nowhere else: a reload, signing out, another family and a page that
 * was hidden for a while leave nothing of it.
 */
let held: HeldKey | null = null
const listeners = new Set<() => void>()

/** A page that is hidden for so long locks; longer while a document is being entered, since a camera hides the page too. */
const hiddenMs = { usual: 60_000, entering: 300_000 } as const
let entering = 0
const limitMs = () => (entering > 0 ? hiddenMs.entering : hiddenMs.usual)

/** While something is entered that locking would lose. */
export function useEntering(): void {
  useEffect(() => {
    entering += 1
    return () => {
      entering -= 1
    }
  }, [])
}

let hiddenSince: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function tell(next: HeldKey | null): void {
  held = next
  for (const listener of listeners) listener()
}

/** Keeps a key that was opened, until {@link lock}. One whose person has left while it was being opened is wiped instead. */
export function hold(next: HeldKey): void {
  if (!isTheirs(next)) {
    wipe(next.key)
    return
  }
  watch()
  tell(next)
}

function isTheirs({ key }: HeldKey): boolean {
  const user = userOf(session.get())
  return user?.id === key.userId && user.accountId === key.accountId
}

export function lock(): void {
  if (held === null) return
  wipe(held.key)
  tell(null)
}

const get = () => held

/** The open key; null while locked. */
export function useHeldKey(): HeldKey | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get,
    () => null,
  )
}

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  session.subscribe(() => {
    if (held !== null && !isTheirs(held)) lock()
  })
  document.addEventListener('visibilitychange', onVisibility)
}

function onVisibility(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') {
    hiddenSince = performance.now()
    timer = setTimeout(lock, limitMs())
    return
  }
  // A device that slept runs no timers.
  if (hiddenSince !== null && performance.now() - hiddenSince >= limitMs()) lock()
  hiddenSince = null
}

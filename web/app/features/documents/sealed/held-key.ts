import { useEffect, useSyncExternalStore } from 'react'
import { nowMs } from '../../../platform/clock/now.ts'
import type { Locks } from '../../../platform/locks/locks.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import type { KnownKey } from './crypto/known-keys.ts'
import { type PersonKey, wipe } from './crypto/person-key.ts'

/** The open key of whoever is signed in, with the keys of others that they know. */
export interface HeldKey {
  readonly key: PersonKey
  readonly known: readonly KnownKey[]
  /** The list of known keys did not open: nobody is known. */
  readonly isListLost?: boolean
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

/** Keeps a key that was opened, until {@link lock}. One whose person has left, or that was locked, while it was opened is wiped. */
export function hold(next: HeldKey): void {
  if (!isOfSession(next.key) || isSectionLocked()) {
    wipe(next.key)
    return
  }
  watch()
  if (held !== null && held.key !== next.key) wipe(held.key)
  tell(next)
  // Opening takes a second, in which the page can have been hidden.
  if (document.visibilityState === 'hidden') onVisibility()
}

/** Takes over which keys of others are known; nothing where the key was locked meanwhile. */
export function holdKnown(key: PersonKey, known: readonly KnownKey[]): void {
  if (held?.key === key) tell({ key, known })
}

type SectionLocks = Pick<Locks, 'get' | 'subscribe'>

const followed = new WeakSet<SectionLocks>()
/** Those of the family that is shown. */
let present: SectionLocks | null = null
const isSectionLocked = () => present?.get().sections.documents === 'locked'

/** Locks whenever the section of documents is locked, from now on also on other pages. */
export function lockWith(locks: SectionLocks): void {
  present = locks
  if (followed.has(locks)) return
  followed.add(locks)
  const look = () => {
    if (locks.get().sections.documents === 'locked') lock()
  }
  look()
  locks.subscribe(look)
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
    if (held !== null && !isOfSession(held.key)) lock()
  })
  document.addEventListener('visibilitychange', onVisibility)
}

function isOfSession({ userId, accountId }: PersonKey): boolean {
  const user = userOf(session.get())
  return user?.id === userId && user.accountId === accountId
}

function onVisibility(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') {
    hiddenSince = nowMs()
    timer = setTimeout(lock, limitMs())
    return
  }
  // A device that slept runs no timers.
  if (hiddenSince !== null && nowMs() - hiddenSince >= limitMs()) lock()
  hiddenSince = null
}

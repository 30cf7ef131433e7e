import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ForeignText } from '../i18n/i18n.ts'

/** `alert`: the session ended, say why where the person signs in. `toast`: shown for 4 s (A §8). */
export interface Notice {
  readonly kind: 'alert' | 'toast'
  readonly text: ForeignText
}

const listeners = new Set<(notice: Notice) => void>()
let ended: ForeignText | null = null
const endedListeners = new Set<() => void>()

function setEnded(text: ForeignText | null): void {
  ended = text
  for (const listener of endedListeners) listener()
}

export function tell(notice: Notice): void {
  if (notice.kind === 'alert') setEnded(notice.text)
  for (const listener of listeners) listener(notice)
}

/** Forgets why the last session ended, because another one has begun. */
export function forgetEnd(): void {
  if (ended !== null) setEnded(null)
}

/** Calls back with everything the session has to say. Gives the way to stop. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back with everything the session has to say. */
export function useNotices(handler: (notice: Notice) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => onNotice((notice) => handle(notice)), [])
}

const subscribeEnded = (listener: () => void) => {
  endedListeners.add(listener)
  return () => endedListeners.delete(listener)
}

/** Why the last session ended, until it is dismissed or a new one begins. */
export function useEndedNotice(): { readonly text: ForeignText; readonly dismiss: () => void } | null {
  const text = useSyncExternalStore(
    subscribeEnded,
    () => ended,
    () => null,
  )
  return text === null ? null : { text, dismiss: forgetEnd }
}

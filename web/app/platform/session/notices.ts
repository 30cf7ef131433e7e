import type { ApiError } from '@nestwren/contract/client'
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

/** What the person reads when a session ends or wobbles: A §8, "Session". */
export const sessionTexts = {
  expired: /*i18n*/ { id: 'session.expired', message: 'Your session has expired. Please log in again.' },
  invalid: /*i18n*/ { id: 'session.invalid', message: 'Your session is invalid. Please log in again.' },
  wrongType: /*i18n*/ { id: 'session.wrongType', message: 'Session error detected. Please log in again.' },
  tooMany: /*i18n*/ { id: 'session.tooMany', message: 'Too many login attempts. Please try again later.' },
  malformed: /*i18n*/ { id: 'session.malformed', message: 'Session error. Please log in again.' },
  unhandled: /*i18n*/ { id: 'session.unhandled', message: 'Session expired. Please log in again.' },
}

type EndingName = keyof typeof sessionTexts

/** The name of a text, to tell other tabs by. */
export function nameOfEnding(text: ForeignText): EndingName | null {
  const names = Object.keys(sessionTexts) as EndingName[]
  return names.find((name) => sessionTexts[name].id === text.id) ?? null
}

export function endingByName(name: string | null): ForeignText | null {
  const texts: Readonly<Record<string, ForeignText>> = sessionTexts
  return name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? null) : null
}

/**
 * Why a refused refresh ends the session; null when it does not: being offline, a server error or an answer that
 * cannot be understood is never a logout.
 */
export function endOfSession(error: Pick<ApiError, 'status' | 'code'>): ForeignText | null {
  // An answer that is none of the endpoint's own refusals may come from a proxy or a captive portal.
  if (error.code === 'UNKNOWN') return null
  if (error.status === 429) return sessionTexts.tooMany
  if (error.status !== 401) return null
  if (error.code === 'REFRESH_TOKEN_EXPIRED') return sessionTexts.expired
  if (error.code === 'INVALID_REFRESH_TOKEN') return sessionTexts.invalid
  if (error.code === 'INVALID_TOKEN_TYPE') return sessionTexts.wrongType
  return null
}

import { type RefObject, useEffect, useState } from 'react'
import type { Scope } from '../session/token-store.ts'
import { readPreference, writePreference } from './preferences.ts'

/** As many as are remembered; what fell out is shown whole once more. */
const most = 60
/** Whoever has it before their eyes for so long has seen it. */
const readAfterMs = 1_500

const keyOf = ({ userId, accountId }: Scope) => `nestwren.seen.${userId}.${accountId}`

function readSeen(scope: Scope): readonly string[] {
  return (readPreference(keyOf(scope)) ?? '').split(' ').filter((one) => one !== '')
}

/** Whether the person has seen a thing on this device. */
export function isSeen(scope: Scope, thing: string): boolean {
  return readSeen(scope).includes(thing)
}

/** Remembers that the person has seen a thing. */
export function noteSeen(scope: Scope, thing: string): void {
  const others = readSeen(scope).filter((one) => one !== thing)
  writePreference(keyOf(scope), [...others, thing].slice(-most).join(' '))
}

/**
 * Whether a thing was seen before this visit. What is seen during it stays as it is, so that nothing moves under whoever
 * reads it; a visit ends when the page is left or hidden.
 */
export function useWasSeen(
  scope: Scope,
  thing: string,
  place: RefObject<HTMLElement | null>,
  onSeen?: () => void,
): boolean {
  const [known, setKnown] = useState(() => ({ thing, wasSeen: isSeen(scope, thing) }))
  const wasSeen = known.thing === thing ? known.wasSeen : isSeen(scope, thing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched once for each thing.
  useEffect(() => {
    const atRest = () => {
      if (document.visibilityState === 'hidden') setKnown({ thing, wasSeen: isSeen(scope, thing) })
    }
    document.addEventListener('visibilitychange', atRest)
    if (known.thing !== thing) setKnown({ thing, wasSeen })
    const { current } = place
    const stop =
      wasSeen || current === null
        ? () => undefined
        : whenLookedAt(current, () => {
            noteSeen(scope, thing)
            onSeen?.()
          })
    return () => {
      document.removeEventListener('visibilitychange', atRest)
      stop()
    }
  }, [scope.userId, scope.accountId, thing, wasSeen])
  return wasSeen
}

/** Calls back once most of an element has been on the screen for a moment, on a page that is visible. Returns how to stop. */
function whenLookedAt(element: HTMLElement, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (changes) => {
      clearTimeout(timer)
      if (!(changes.at(-1)?.isIntersecting ?? false)) return
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') return
        observer.disconnect()
        callback()
      }, readAfterMs)
    },
    { threshold: 0.6 },
  )
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

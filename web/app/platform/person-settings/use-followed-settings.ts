import { useEffect } from 'react'
import { whenIdle } from '../cache/idle.ts'

/** Nothing of it is needed to show a page: the device has its copy of everything. */
const withinMs = 4_000

/** Keeps theme, language and units of the person in step with their other devices while a signed-in page is open. */
export function useFollowedSettings(userId: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isWanted = true
    whenIdle(() => {
      if (!isWanted) return
      void import('./follow.ts').then(
        ({ follow }) => {
          if (isWanted) stop = follow(userId)
        },
        () => undefined,
      )
    }, withinMs)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [userId])
}

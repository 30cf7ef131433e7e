import { useEffect } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import { whenIdle } from '../cache/idle.ts'

/** Nothing of it is needed to show a page: the device has its copy of everything. */
const withinMs = 4_000

/** Keeps theme, language and units of the person in step with their other devices while a signed-in page is open. */
export function useFollowedSettings(): void {
  const workspace = useWorkspace()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isWanted = true
    const begin = () => {
      if (!isWanted) return
      void import('./follow.ts').then(
        ({ follow }) => {
          if (isWanted) stop = follow(workspace)
        },
        // What is chosen meanwhile stays noted on the device.
        () => addEventListener('online', begin, { once: true }),
      )
    }
    whenIdle(begin, withinMs)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [workspace])
}

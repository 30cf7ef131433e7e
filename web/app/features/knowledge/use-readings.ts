import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { noteReading, onReading, readingsOf } from './reading-progress.ts'

/** How far the person has read which article on this device. */
export function useReadings() {
  const { scope } = useWorkspace()
  const read = () => readingsOf(scope)
  return useSyncExternalStore(onReading, read, read)
}

/** How much of an element lies above the lower edge of the window, 0 to 1. */
function shareRead(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return height === 0 ? 0 : Math.min(1, Math.max(0, (globalThis.innerHeight - top) / height))
}

/** Follows how far the text in `text` is read, and remembers it. What fits on the screen is read once it is there. */
export function useFollowReading(id: string, text: RefObject<HTMLElement | null>): number {
  const { scope } = useWorkspace()
  const [share, setShare] = useState(0)
  useEffect(() => {
    let frame = 0
    let noted = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(waiting)
      waiting = undefined
      noteReading(scope, id, noted)
    }
    // A page that is left for another, or closed, runs no clean-up.
    const onLeave = () => {
      if (waiting !== undefined) note()
    }
    const look = () => {
      frame = 0
      const element = text.current
      if (element === null) return
      const now = shareRead(element)
      setShare(now)
      if (now <= noted) return
      noted = now
      waiting ??= setTimeout(note, 500)
    }
    const onMove = () => {
      frame ||= requestAnimationFrame(look)
    }
    // By the hand of the reader only: what is merely opened is not begun.
    globalThis.addEventListener('scroll', onMove, { passive: true })
    globalThis.addEventListener('resize', onMove)
    globalThis.addEventListener('pagehide', onLeave)
    const first = requestAnimationFrame(() => {
      const element = text.current
      if (element !== null) setShare(shareRead(element))
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelAnimationFrame(first)
      globalThis.removeEventListener('scroll', onMove)
      globalThis.removeEventListener('resize', onMove)
      globalThis.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [scope, id, text])
  return share
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EntryView } from '../../platform/cache/use-entries.ts'

/**
 * Counts entries of others that arrived above what is being read (DESIGN, Motion: a live item never moves it). The
 * browser keeps the place; the chip leads to the new ones.
 */
export function useNewAbove(views: readonly EntryView[], userId: string, top: RefObject<HTMLElement | null>) {
  const seen = useRef<Set<string> | null>(null)
  const [count, setCount] = useState(0)

  useEffect(() => {
    const isTopVisible = () => (top.current?.getBoundingClientRect().top ?? 0) > -40
    const ids = views.map(({ entry }) => entry.id)
    if (seen.current === null || isTopVisible()) {
      seen.current = new Set(ids)
      setCount(0)
    } else {
      const known = seen.current
      setCount(views.filter(({ entry }) => !known.has(entry.id) && entry.createdBy.id !== userId).length)
    }
    const onScroll = () => {
      if (!isTopVisible()) return
      seen.current = new Set(ids)
      setCount(0)
    }
    globalThis.addEventListener('scroll', onScroll, { passive: true })
    return () => globalThis.removeEventListener('scroll', onScroll)
  }, [views, userId, top])

  const show = () => top.current?.scrollIntoView({ block: 'start' })
  return { count, show }
}

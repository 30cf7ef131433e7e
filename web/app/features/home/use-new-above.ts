import type { Person } from '@nestwren/contract/logs/entry-schema'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { nowMs } from '../../platform/clock/now.ts'

/** Older ones that appear were read late, they did not just happen; clocks of devices differ a little. */
const isRecentMs = 60_000

/** What can arrive: a log, or a photo. */
export interface Arriving {
  readonly id: string
  readonly createdBy: Person
  readonly createdAt: string
}

/**
 * How new entries arrive (DESIGN, Motion): where they can be seen they grow in; where something older is being read,
 * nothing moves, and a chip counts those of others that came above it.
 */
export function useNewAbove(
  views: readonly { readonly entry: Arriving }[],
  userId: string,
  top: RefObject<HTMLElement | null>,
) {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const [count, setCount] = useState(0)

  useEffect(() => {
    const ids = new Set(views.map(({ entry }) => entry.id))
    const see = () => {
      seen.current = ids
      setCount(0)
    }
    const known = seen.current
    if (known === null || isAtTop(top)) see()
    else setCount(views.filter(({ entry }) => !known.has(entry.id) && entry.createdBy.id !== userId).length)
    const onScroll = () => {
      if (isAtTop(top)) see()
    }
    globalThis.addEventListener('scroll', onScroll, { passive: true })
    return () => globalThis.removeEventListener('scroll', onScroll)
  }, [views, userId, top])

  /** Asked once, when a line is drawn for the first time. */
  const isArrival = (entry: Arriving): boolean =>
    seen.current !== null &&
    seen.current.size > 0 &&
    !seen.current.has(entry.id) &&
    Math.abs(nowMs() - Date.parse(entry.createdAt)) < isRecentMs &&
    isAtTop(top)

  const show = () => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return { count, isArrival, show }
}

function isAtTop(top: RefObject<HTMLElement | null>): boolean {
  return (top.current?.getBoundingClientRect().top ?? 0) > -40
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { TimelineItem } from './timeline-items.ts'
import type { Settling } from './use-settling.ts'

interface Holding {
  childId: string | 'all'
  /** The first answers are still on their way. */
  isReading: boolean
  settling: Settling
}

interface Held {
  readonly items: readonly TimelineItem[]
  /** The person has logged something since the page was opened, and before it has settled. */
  readonly hasOwnNews: boolean
}

/**
 * What the device had kept, and what the person logs meanwhile, which stays once it is saved; everything once the first
 * answers are there.
 */
export function useHeld(
  whole: readonly TimelineItem[],
  { childId, isReading, settling: { isSettled, known } }: Holding,
): Held {
  const [first] = useState(childId)
  const [kept] = useState<ReadonlySet<string>>(() => new Set(whole.map(({ key }) => key)))
  const own = useRef(new Set<string>())
  const isHeld = !isSettled && childId === first
  const items = useMemo(() => {
    if (!isHeld) return whole
    for (const item of whole) if (isUnsaved(item)) own.current.add(item.key)
    return whole.filter(({ key }) => kept.has(key) || own.current.has(key))
  }, [whole, kept, isHeld])
  const isMoving = items.length < whole.length
  useEffect(() => {
    if (isHeld && !isReading) known('day', isMoving)
  }, [isHeld, isReading, isMoving, known])
  return { items, hasOwnNews: own.current.size > 0 }
}

/** What is being logged on this device. */
function isUnsaved(item: TimelineItem): boolean {
  return item.kind === 'entry' && item.view.sync !== 'saved'
}

import { useMemo } from 'react'
import type { Operation } from '../operation.ts'
import { useQueue } from '../use-queue.ts'

/** The ids of those who like an item, with what waits on this device laid over them. */
export function useLikes(itemId: string, likes: readonly string[]): readonly string[] {
  const { queue } = useQueue()
  return useMemo(() => likesWith(queue, itemId, likes), [queue, itemId, likes])
}

/** The likes of an item once what waits in the queue has arrived. */
export function likesWith(queue: readonly Operation[], itemId: string, likes: readonly string[]): readonly string[] {
  let shown = likes
  for (const { change, state } of queue) {
    if ((change?.kind !== 'like' && change?.kind !== 'unlike') || change.id !== itemId || state !== 'waiting') continue
    const others = shown.filter((id) => id !== change.userId)
    shown = change.kind === 'like' ? [...others, change.userId] : others
  }
  return shown
}

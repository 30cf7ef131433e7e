import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TimelineItem } from './timeline-items.ts'
import { useHeld } from './use-held.ts'

const line = (key: string, sync: 'saved' | 'waiting' = 'saved') =>
  ({ kind: 'entry', key, at: '2026-11-20T08:00:00.000Z', view: { sync } }) as unknown as TimelineItem
const keysOf = (items: readonly TimelineItem[]) => items.map(({ key }) => key)

test('what the person logs before Home has settled is there at once, and stays when it is saved', () => {
  const known = vi.fn()
  const { result, rerender } = renderHook(
    ({ whole, isSettled }: { whole: readonly TimelineItem[]; isSettled: boolean }) =>
      useHeld(whole, { childId: 'all', isReading: true, settling: { isSettled, generation: 0, known } }),
    { initialProps: { whole: [line('kept')], isSettled: false } },
  )
  rerender({ whole: [line('own', 'waiting'), line('kept')], isSettled: false })
  expect(keysOf(result.current.items)).toEqual(['own', 'kept'])
  rerender({ whole: [line('own'), line('news'), line('kept')], isSettled: false })
  expect(keysOf(result.current.items)).toEqual(['own', 'kept'])
  expect(result.current.hasOwnNews).toBe(true)
  rerender({ whole: [line('own'), line('news'), line('kept')], isSettled: true })
  expect(keysOf(result.current.items)).toEqual(['own', 'news', 'kept'])
})

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

afterEach(() => vi.useRealTimers())

test('everything that tells how long ago something was goes by one clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T03:12:00Z') })
  const glance = renderHook(() => useNow(30_000))
  act(() => vi.advanceTimersByTime(20_000))
  const notes = renderHook(() => useNow(60_000))
  expect(notes.result.current).toBe(glance.result.current)
  act(() => vi.advanceTimersByTime(10_000))
  expect(notes.result.current).toBe(glance.result.current)
  expect(notes.result.current).toBe('2026-11-20T03:12:30.000Z')
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReducedMotion } from './landing.fixture.tsx'
import { useHighlight } from './use-highlight.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function turnPage(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the first comes after 3 s and stays 2 s; the next after 4 to 7 s', () => {
  setReducedMotion(false)
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const { result } = renderHook(() => useHighlight(3))
  pass(2_999)
  expect(result.current).toBeNull()
  pass(1)
  expect(result.current).toBe(2)
  pass(1_999)
  expect(result.current).toBe(2)
  random.mockReturnValue(0)
  pass(1)
  expect(result.current).toBeNull()
  // The shortest pause.
  pass(3_999)
  expect(result.current).toBeNull()
  pass(1)
  expect(result.current).toBe(0)
  random.mockReturnValue(0.999)
  pass(2_000)
  // The longest.
  pass(6_900)
  expect(result.current).toBeNull()
  pass(100)
  expect(result.current).toBe(2)
})

test('nothing is lifted out while the page is hidden, and 3 s pass after it is seen again', () => {
  setReducedMotion(false)
  const { result } = renderHook(() => useHighlight(3))
  pass(3_000)
  expect(result.current).not.toBeNull()
  turnPage(true)
  expect(result.current).toBeNull()
  pass(60_000)
  expect(result.current).toBeNull()
  turnPage(false)
  pass(2_999)
  expect(result.current).toBeNull()
  pass(1)
  expect(result.current).not.toBeNull()
})

test('nothing is lifted out for those who want less motion, also when they say so later', () => {
  const setReduced = setReducedMotion(true)
  const { result } = renderHook(() => useHighlight(3))
  pass(60_000)
  expect(result.current).toBeNull()
  act(() => setReduced(false))
  pass(3_000)
  expect(result.current).not.toBeNull()
  act(() => setReduced(true))
  pass(60_000)
  expect(result.current).toBeNull()
})

test('no timer is left when the page is gone', () => {
  setReducedMotion(false)
  const { unmount } = renderHook(() => useHighlight(3))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

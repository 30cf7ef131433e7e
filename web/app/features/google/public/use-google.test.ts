import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { useGoogleAvailable } from './use-google.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that is too busy to say whether Google is set up is asked again when it says', async () => {
  vi.useFakeTimers()
  let isBusy = true
  const sent = answerCalls({
    'GET /api/auth/google/options': () =>
      isBusy
        ? Response.json({ error: 'Busy.', code: 'UNAVAILABLE' }, { status: 503, headers: { 'retry-after': '3' } })
        : Response.json({ isAvailable: true }),
  })
  const { result } = renderHook(() => useGoogleAvailable())
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect([result.current, sent.length]).toEqual([false, 1])
  isBusy = false
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect([result.current, sent.length]).toEqual([true, 2])
})

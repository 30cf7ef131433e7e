import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../platform/realtime/live.ts'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { WaitingSign } from './waiting-sign.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  setLiveState({ isReachable: true })
})

test('what is sent within two seconds never shows as waiting', () => {
  renderUi(<WaitingSign meanwhile="Mara" />)
  act(() => vi.advanceTimersByTime(1_900))
  expect(screen.queryByText('Waiting for signal')).toBeNull()
  expect(screen.getByText('Mara')).toBeTruthy()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
})

test('says it at once where nobody answers', () => {
  setLiveState({ isReachable: false })
  renderUi(<WaitingSign />)
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
})

test('once it is told it stays until it is sent, though somebody answers again meanwhile', () => {
  setLiveState({ isReachable: false })
  renderUi(<WaitingSign meanwhile="Mara" />)
  act(() => vi.advanceTimersByTime(500))
  act(() => setLiveState({ isReachable: true }))
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  expect(screen.queryByText('Mara')).toBeNull()
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettling } from './use-settling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const open = (isNewDevice = false) => renderHook(() => useSettling(isNewDevice)).result

test('settles once everything is known, in one step', () => {
  const home = open()
  act(() => home.current.known('notes', false))
  act(() => home.current.known('doses', false))
  act(() => home.current.known('handoff', false))
  act(() => home.current.known('day', true))
  expect(home.current).toMatchObject({ isSettled: false, generation: 0 })
  act(() => home.current.known('away', false))
  expect(home.current).toMatchObject({ isSettled: true, generation: 1 })
  act(() => home.current.known('away', true))
  expect(home.current.generation).toBe(1)
})

test('draws nothing anew where nothing moves', () => {
  const home = open()
  for (const part of ['day', 'notes', 'away', 'doses', 'handoff'] as const) act(() => home.current.known(part, false))
  expect(home.current).toMatchObject({ isSettled: true, generation: 0 })
})

test('what others did is waited for no longer than 3 s after the day is known, and not at all on a new device', () => {
  const home = open()
  act(() => home.current.known('day', true))
  act(() => vi.advanceTimersByTime(2_900))
  expect(home.current.isSettled).toBe(false)
  act(() => vi.advanceTimersByTime(200))
  expect(home.current).toMatchObject({ isSettled: true, generation: 1 })
  const fresh = open(true)
  act(() => fresh.current.known('day', true))
  act(() => fresh.current.known('notes', false))
  expect(fresh.current.isSettled).toBe(true)
})

test('takes nothing away from somebody who is at something', () => {
  const button = document.body.appendChild(document.createElement('button'))
  const home = open()
  button.focus()
  for (const part of ['day', 'notes', 'away', 'doses', 'handoff'] as const) act(() => home.current.known(part, true))
  expect(home.current).toMatchObject({ isSettled: true, generation: 0 })
})

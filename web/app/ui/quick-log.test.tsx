import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { QuickLog } from './quick-log.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 3, 0) }))
afterEach(() => void vi.useRealTimers())

const tile = () => screen.getByRole('button', { name: 'Feed' })
const isTapped = () => tile().classList.contains('is-tapped')
function show(isBusy = false) {
  const onSelect = vi.fn()
  renderUi(<QuickLog label="Quick log" actions={[{ id: 'feed', label: 'Feed', hue: 'feeding', isBusy, onSelect }]} />)
  return onSelect
}

test('the finger sees its answer while it is still down, and a moment after', () => {
  const onSelect = show()
  fireEvent.pointerDown(tile())
  expect([isTapped(), onSelect.mock.calls.length]).toEqual([true, 0])
  fireEvent.pointerUp(tile())
  fireEvent.click(tile())
  expect([isTapped(), onSelect.mock.calls.length]).toEqual([true, 1])
  act(() => vi.advanceTimersByTime(300))
  expect(isTapped()).toBe(false)
})

test('a finger that slides away leaves nothing behind', () => {
  const onSelect = show()
  fireEvent.pointerDown(tile())
  fireEvent.pointerLeave(tile())
  expect([isTapped(), onSelect.mock.calls.length]).toEqual([false, 0])
})

test('a double tap counts once, a later tap counts again', () => {
  const onSelect = show()
  fireEvent.click(tile())
  fireEvent.click(tile())
  act(() => vi.advanceTimersByTime(600))
  fireEvent.click(tile())
  expect(onSelect).toHaveBeenCalledTimes(1)
  act(() => vi.advanceTimersByTime(200))
  fireEvent.click(tile())
  expect(onSelect).toHaveBeenCalledTimes(2)
})

test('on a device that was busy in between, the second tap of two is still the second of two', () => {
  const onSelect = show()
  fireEvent.click(tile())
  const second = createEvent.click(tile())
  Object.defineProperty(second, 'timeStamp', { value: performance.now() + 200 })
  act(() => vi.advanceTimersByTime(2_000))
  fireEvent(tile(), second)
  expect(onSelect).toHaveBeenCalledTimes(1)
})

test('a tap after a sheet was opened and closed counts at once', () => {
  const onSelect = show()
  fireEvent.click(tile())
  act(() => tile().focus())
  act(() => tile().blur())
  fireEvent.click(tile())
  expect(onSelect).toHaveBeenCalledTimes(2)
})

test('while what it opens is on its way it stays tapped and takes no further tap', () => {
  const onSelect = show(true)
  expect([isTapped(), tile().getAttribute('aria-busy')]).toEqual([true, 'true'])
  fireEvent.click(tile())
  expect(onSelect).not.toHaveBeenCalled()
})

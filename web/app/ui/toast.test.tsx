import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { ToastHost } from './toast-host.tsx'
import { showToast } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = (options: Parameters<typeof showToast>[0]) => act(() => void showToast(options))

test('Undo runs the action, closes, and the deletion is not carried out', () => {
  renderUi(<ToastHost />)
  const undo = vi.fn()
  const expire = vi.fn()
  show({ message: 'Nap deleted', action: { label: 'Undo', onSelect: undo }, onExpire: expire })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Nap deleted')).toBeNull()
  pass(10_000)
  expect(expire).not.toHaveBeenCalled()
})

test('stays four seconds, eight with an action', () => {
  renderUi(<ToastHost />)
  show({ message: 'Copied' })
  pass(3_999)
  expect(screen.queryByText('Copied')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Copied')).toBeNull()
  show({ message: 'Deleted', action: { label: 'Undo', onSelect: () => {} } })
  pass(7_999)
  expect(screen.queryByText('Deleted')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('stands still under focus and pointer, and goes on with what was left', () => {
  renderUi(<ToastHost />)
  show({ message: 'Deleted', action: { label: 'Undo', onSelect: () => {} } })
  pass(6_000)
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  pass(60_000)
  expect(screen.queryByText('Deleted')).not.toBeNull()
  act(() => undo.blur())
  pass(1_999)
  expect(screen.queryByText('Deleted')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('one at a time: a new one ends the time of the old', () => {
  renderUi(<ToastHost />)
  const expire = vi.fn()
  show({ message: 'First', onExpire: expire })
  show({ message: 'Second' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Second')
  expect(expire).toHaveBeenCalledTimes(1)
})

import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import script from '../platform/theme/first-paint.js?raw'
import { setNight } from '../platform/theme/theme.ts'
import { NightButton } from './night-button.tsx'
import { Sheet } from './sheet.tsx'
import { SheetActions } from './sheet-actions.ts'
import { ToastHost } from './toast-host.tsx'
import { currentToast, dismissToast } from './toast-store.ts'

const mode = () => document.documentElement.dataset.mode
const moon = () => screen.getByRole('button', { name: 'Night mode' })
const told = () => screen.getAllByRole('status').map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' '))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 14, 15, 0) })
  localStorage.clear()
  new Function(script)()
})
afterEach(() => {
  dismissToast(currentToast()?.id ?? 0)
  localStorage.clear()
  window.nestwrenTheme?.apply()
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('one tap turns night mode on until morning and says so; Undo takes it back', () => {
  renderUi(
    <>
      <NightButton />
      <ToastHost />
    </>,
  )
  expect(moon().getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(moon())
  expect([mode(), moon().getAttribute('aria-pressed')]).toEqual(['night', 'true'])
  expect(told()).toEqual(['Night mode on until 6 AMUndo'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([mode(), moon().getAttribute('aria-pressed')]).toEqual(['light', 'false'])
})

test('another tap turns it off, and says when the hours bring it back', () => {
  renderUi(
    <>
      <NightButton />
      <ToastHost />
    </>,
  )
  fireEvent.click(moon())
  fireEvent.click(moon())
  expect(told()).toEqual(['Night mode offUndo'])
  act(() => setNight({ isScheduled: true }))
  vi.setSystemTime(new Date(2026, 2, 14, 23, 0))
  act(() => vi.advanceTimersByTime(30_000))
  expect(mode()).toBe('night')
  fireEvent.click(moon())
  expect(told()).toEqual(['Night mode off until 10 PMUndo'])
  expect(mode()).toBe('light')
})

test('it stands in the head of a sheet that is given it, and says there what it did', () => {
  renderUi(
    <SheetActions value={<NightButton says="here" />}>
      <Sheet isOpen onClose={() => undefined} title="Feeding Juno">
        <p>Sides</p>
      </Sheet>
    </SheetActions>,
  )
  fireEvent.click(moon())
  expect(mode()).toBe('night')
  expect(told()).toEqual(['Night mode on until 6 AM'])
  expect(currentToast()).toBeNull()
  act(() => vi.advanceTimersByTime(5_000))
  expect(told()).toEqual([''])
})

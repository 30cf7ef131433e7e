import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { onSpoken, spokenText } from './live-region-store.ts'
import { TimerDial, type TimerStatus } from './timer-dial.tsx'
import { formatDigits } from './timer-digits.ts'

let heard: string[] = []
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  const off = onSpoken(() => heard.push(spokenText().trim()))
  stop = () => void off()
})
afterEach(() => {
  // Whatever is waiting is told, so that no test speaks into the next.
  vi.advanceTimersByTime(20_000)
  stop()
  vi.useRealTimers()
})

function dial(status: TimerStatus, elapsedMs: number, onToggle = () => {}) {
  return <TimerDial label="Left" elapsedMs={elapsedMs} status={status} onToggle={onToggle} />
}

test.each([
  ['idle', 0, 'Left: Start, 0 min', 'false', '0:00'],
  ['running', 522_000, 'Left: Pause, 8 min', 'true', '8:42'],
  ['paused', 250_000, 'Left: Resume, 4 min', 'false', '4:10'],
  ['full', 7_200_000, 'Left: At limit, 120 min', 'false', '2:00:00'],
] as const)('%s', (status, elapsedMs, name, pressed, digits) => {
  renderUi(dial(status, elapsedMs))
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-pressed')).toBe(pressed)
  expect(button.textContent).toContain(digits)
})

test('the whole disc toggles, and does nothing when full', () => {
  const toggle = vi.fn()
  const { rerender } = renderUi(dial('idle', 0, toggle))
  fireEvent.click(screen.getByRole('button'))
  expect(toggle).toHaveBeenCalledTimes(1)
  rerender(dial('full', 7_200_000, toggle))
  fireEvent.click(screen.getByRole('button'))
  expect(toggle).toHaveBeenCalledTimes(1)
})

test('the ring turns once in twenty minutes and is whole when full', () => {
  const arc = (container: HTMLElement) => container.querySelector('.dial-arc')?.getAttribute('stroke-dasharray')
  const { container, rerender } = renderUi(dial('running', 5 * 60_000))
  expect(arc(container)).toBe('25.00 100')
  rerender(dial('running', 25 * 60_000))
  expect(arc(container)).toBe('25.00 100')
  rerender(dial('full', 7_200_000))
  expect(arc(container)).toBe('100.00 100')
})

test('speaks on start, on pause and each full five minutes, never each second', () => {
  const { rerender } = renderUi(dial('idle', 0))
  rerender(dial('running', 0))
  vi.advanceTimersByTime(10_000)
  for (let second = 1; second < 300; second += 1) rerender(dial('running', second * 1000))
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual(['Left timer running'])
  rerender(dial('running', 300_000))
  vi.advanceTimersByTime(10_000)
  rerender(dial('paused', 301_000))
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual(['Left timer running', 'Left: 5 minutes', 'Left timer paused'])
})

test('is silent when it appears already running', () => {
  renderUi(dial('running', 610_000))
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual([])
})

test('digits', () => {
  expect([0, 59_999, 60_000, 3_599_999, 3_600_000, 7_200_000, -5].map(formatDigits)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '2:00:00',
    '0:00',
  ])
})

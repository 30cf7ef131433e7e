import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { LiveRegion } from './live-region.tsx'
import { announce } from './live-region-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const spoken = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent?.trim()
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('tells the first at once and gathers the rest for five seconds', () => {
  const { container } = renderUi(<LiveRegion />)
  const fromSol = (count: number) => `${count} new from Sol`
  act(() => announce('1 new from Sol', { group: 'sol', summarise: fromSol }))
  pass(0)
  expect(spoken(container)).toBe('1 new from Sol')
  act(() => {
    announce('1 new from Sol', { group: 'sol', summarise: fromSol })
    announce('You are offline')
    announce('1 new from Sol', { group: 'sol', summarise: fromSol })
    announce('1 new from Sol', { group: 'sol', summarise: fromSol })
  })
  pass(4_999)
  expect(spoken(container)).toBe('1 new from Sol')
  pass(1)
  expect(spoken(container)).toBe('3 new from Sol. You are offline')
  expect(screen.queryByRole('alert')).toBeNull()
})

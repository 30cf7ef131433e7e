import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpgradeStep } from '../../platform/sw/upgrade.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { UpgradeScreen } from './upgrade-screen.tsx'

const clearDevice = vi.fn(async () => undefined)
const reload = vi.fn()
let show: (step: UpgradeStep) => void
let fail: (error: Error) => void

beforeEach(() => {
  const taken = new Promise<void>((_resolve, reject) => {
    fail = reject
  })
  const take = (next: typeof show) => {
    show = next
    return taken
  }
  renderUi(<UpgradeScreen take={take} clearDevice={clearDevice} reload={reload} />)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('says how far it is in the words of A §4', () => {
  expect(screen.getByRole('heading', { name: 'Upgrading' })).toBeTruthy()
  // A §9: named where no version says its own.
  expect(screen.getByText('Version 0.1.7')).toBeTruthy()
  const words = {
    download: ['Downloading new version...', '20'],
    clear: ['Clearing old cache...', '40'],
    install: ['Installing new files...', '60'],
    verify: ['Verifying installation...', '80'],
    ready: ['Almost ready...', '95'],
    complete: ['Update complete!', '100'],
  } as const
  for (const [step, [text, percent]] of Object.entries(words)) {
    act(() => show(step as UpgradeStep))
    expect(screen.getByRole('status').textContent).toBe(`${text} ${percent}%`)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent)
  }
})

test('a failure is said, with two ways out; nothing is cleared while the server is away', async () => {
  await act(async () => fail(new Error('404')))
  expect(screen.getByRole('alert').textContent).toBe('Update failed. Please refresh the page.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledTimes(1)

  const ask = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(new Response(null))
  vi.stubGlobal('fetch', ask)
  const clear = screen.getByRole('button', { name: 'Clear Cache & Reload' })
  fireEvent.click(clear)
  await screen.findByText("You're offline, so nothing was cleared. Try again when you're back online.")
  expect(clearDevice).not.toHaveBeenCalled()
  fireEvent.click(clear)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  expect(clearDevice).toHaveBeenCalledTimes(1)
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Early } from '../../../platform/sw/early.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { InstallButton } from './install-button.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  delete window.nestwrenEarly
})

const offer = (prompt: () => Promise<unknown>) => {
  window.nestwrenEarly = { installPrompt: { prompt } } as unknown as Early
}
const button = () => screen.queryByRole('button', { name: 'Install app' })

test('uses the offer of the browser once, and is gone with it; what goes wrong with it troubles nobody', async () => {
  const prompt = vi.fn(async () => {
    throw new Error('The install prompt was used already')
  })
  offer(prompt)
  renderUi(<InstallButton variant="nav" />)
  fireEvent.click(button() as HTMLElement)
  await waitFor(() => expect(button()).toBeNull())
  expect(prompt).toHaveBeenCalledTimes(1)
  // Another offer comes while the page is open.
  act(() => {
    offer(prompt)
    dispatchEvent(new Event('nestwren:install'))
  })
  expect(button()).not.toBeNull()
})

test('is not there where the browser cannot install, or has', () => {
  renderUi(<InstallButton />)
  expect(button()).toBeNull()
})

test('shows the steps in pictures where the browser does not ask by itself', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Android 15; Mobile) Gecko/140.0 Firefox/140.0')
  renderUi(<InstallButton variant="outline" />)
  fireEvent.click(button() as HTMLElement)
  await screen.findByRole('dialog', { name: 'Add Nestwren to your Home Screen' })
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('p span:last-child')?.textContent)).toEqual([
    'Tap the three dots to open the menu.',
    'Tap Add app to Home screen, or Install.',
    'Tap Add.',
  ])
  for (const step of steps) expect(step.querySelector('svg')).not.toBeNull()
})

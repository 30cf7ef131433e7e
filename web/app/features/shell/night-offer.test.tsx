import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import script from '../../platform/theme/first-paint.js?raw'
import { currentTheme, setMode, setNight, toggleNight } from '../../platform/theme/theme.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { NightOfferSlot } from './night-offer-slot.tsx'
// Loaded before: how long that takes is not what a test waits for.
import './night-offer.tsx'

let desk: Desk

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 3, 0) })
  localStorage.clear()
  new Function(script)()
  desk = await openDesk()
})
afterEach(async () => {
  await closeDesk(desk)
  window.nestwrenTheme?.apply()
  vi.useRealTimers()
})

const log = () =>
  act(() => {
    createEntry({
      childId: juno,
      kind: 'note',
      startAt: new Date().toISOString(),
      details: { text: 'Hungry' },
    } as never)
  })
const offer = () => screen.queryByText(/^Night mode keeps the screen dark from 10.PM to 6.AM\.$/)
const settled = () => act(nextTask)

test('whoever logs at night with a light screen is offered night mode; the answer turns on its hours', async () => {
  desk.show(<NightOfferSlot />)
  await settled()
  expect(offer()).toBeNull()
  const before = document.activeElement
  log()
  await waitFor(() => expect(offer()).not.toBeNull())
  expect(document.activeElement).toBe(before)
  fireEvent.click(screen.getByRole('button', { name: 'Turn on night mode' }))
  expect(offer()).toBeNull()
  expect(currentTheme()).toMatchObject({ resolvedMode: 'night', night: { isScheduled: true, wasOffered: true } })
})

test('"No thanks" is an answer for good', async () => {
  const { unmount } = desk.show(<NightOfferSlot />)
  log()
  await waitFor(() => expect(offer()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'No thanks' }))
  expect(offer()).toBeNull()
  expect(currentTheme()).toMatchObject({ resolvedMode: 'light', night: { isScheduled: false, wasOffered: true } })
  unmount()
  desk.show(<NightOfferSlot />)
  log()
  await settled()
  expect(offer()).toBeNull()
})

test.each([
  ['by day', () => vi.setSystemTime(new Date(2026, 10, 20, 15, 0))],
  ['outside of the hours of this person', () => setNight({ startMinute: 23 * 60, endMinute: 120 })],
  ['on a dark screen', () => setMode('dark')],
  ['while night mode is on', () => void toggleNight()],
  [
    'to whoever keeps the hours and turned it off tonight',
    () => {
      setNight({ isScheduled: true })
      toggleNight()
    },
  ],
])('nothing is offered %s', async (_when, prepare) => {
  act(prepare)
  desk.show(<NightOfferSlot />)
  log()
  await settled()
  expect(offer()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn on night mode' })).toBeNull()
})

import type { ServiceBanner } from '@nestwren/contract/service-banner'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchLive, setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { ServiceBannerNotice } from './service-banner.tsx'

const now = new Date('2026-11-20T10:00:00.000Z')
const banner: ServiceBanner = {
  id: '00000000-0000-4000-8000-000000000001',
  text: { en: 'Photos are slow today.', es: 'Hoy las fotos van lentas.' },
  tone: 'warning',
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-20T10:30:00.000Z',
}

let desk: Desk
let asked: readonly SentCall[]
/** What the server says; null while it cannot be reached. */
let answer: { readonly banner: ServiceBanner | null } | null

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true })
  localStorage.clear()
  answer = { banner }
  asked = answerCalls({
    'GET /api/service/banner': async () => {
      if (answer === null) throw new TypeError('offline')
      return Response.json(answer)
    },
  })
  desk = await openDesk()
})
afterEach(async () => {
  setLiveState({ isLive: false })
  await closeDesk(desk)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Toasts have a status of their own. */
const shown = () => screen.queryAllByRole('status').find(({ className }) => className.includes('banner')) ?? null
const show = async () => {
  const before = asked.length
  const view = desk.show(<ServiceBannerNotice />)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await act(nextTask)
  return view
}
const hear = (next: ServiceBanner | null) => act(() => dispatchLive('service:banner', { banner: next } as never))

test('what those who run the service say stands there as a status until it is put away, on this device for good', async () => {
  const { unmount } = await show()
  expect(shown()?.textContent).toContain('Photos are slow today.')
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(shown()).toBeNull()
  unmount()
  await show()
  expect(shown()).toBeNull()
  // Another text is another banner.
  hear({ ...banner, id: '00000000-0000-4000-8000-000000000002', text: { en: 'All is well.', es: 'Todo va bien.' } })
  expect(shown()?.textContent).toContain('All is well.')
})

test('it is heard of live, and goes the same way', async () => {
  answer = { banner: null }
  await show()
  expect(shown()).toBeNull()
  hear(banner)
  expect(shown()).not.toBeNull()
  hear(null)
  expect(shown()).toBeNull()
})

test('it goes at its end', async () => {
  await show()
  expect(shown()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
  expect(shown()).toBeNull()
})

test('without a network it is shown while it has not ended', async () => {
  const first = await show()
  first.unmount()
  answer = null
  const second = await show()
  expect(shown()).not.toBeNull()
  second.unmount()
  vi.setSystemTime(new Date(banner.endsAt))
  await show()
  expect(shown()).toBeNull()
})

test('it is read again when the connection is back', async () => {
  answer = { banner: null }
  await show()
  answer = { banner }
  act(() => setLiveState({ isLive: true }))
  await waitFor(() => expect(shown()).not.toBeNull())
})

test('what the device kept of something else is nothing', async () => {
  localStorage.setItem('nestwren.serviceBanner', '{"id":1}')
  answer = null
  await show()
  expect(shown()).toBeNull()
})

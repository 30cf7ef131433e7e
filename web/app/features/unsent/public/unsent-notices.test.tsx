import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../../platform/realtime/live.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../../testing/desk.fixture.tsx'
import { createEntry } from '../../logs/entry-writes.ts'
import { LogProvider } from '../../logs/public/log-provider.tsx'
import { UnsentNotices } from './unsent-notices.tsx'

const dayMs = 86_400_000
const enteredAt = new Date('2026-11-20T12:00:00')
let desk: Desk

const notice = () => screen.queryAllByRole('status').find((one) => one.textContent?.includes('sent yet')) ?? null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Logs a diaper at an instant of the frozen clock. */
async function logAt(when: Date): Promise<void> {
  vi.setSystemTime(when)
  const { isStored } = createEntry({
    childId: juno,
    kind: 'diaper',
    startAt: when.toISOString(),
    details: { kind: 'wet' } as never,
  })
  await act(() => isStored)
}

function show(): void {
  desk.show(
    <LogProvider>
      <UnsentNotices />
    </LogProvider>,
  )
}

beforeEach(async () => {
  desk = await openDesk()
  vi.useFakeTimers({ now: enteredAt, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  setLiveState({ isOnline: false })
})
afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'storage')
  await closeDesk(desk)
})

test('a log is told of with its date once it has waited for a day, and no longer when it is sent', async () => {
  await logAt(enteredAt)
  show()
  await pass(dayMs - 60_000)
  expect(notice()).toBeNull()
  await pass(3 * 60_000)
  expect(notice()?.textContent).toContain(
    "1 log from Nov 20 hasn't been sent yet. Connect to the internet to finish sending.",
  )
  await act(() => desk.workspace.outbox.change(() => []))
  expect(notice()).toBeNull()
})

test('several days name the oldest; the list leads to each of them', async () => {
  await logAt(enteredAt)
  await logAt(new Date(enteredAt.getTime() + dayMs))
  vi.setSystemTime(enteredAt.getTime() + 3 * dayMs)
  show()
  await pass(2_000)
  expect(notice()?.textContent).toContain("2 logs haven't been sent yet. The oldest is from Nov 20.")
  fireEvent.click(screen.getByRole('button', { name: 'See which' }))
  const list = screen.getByRole('dialog', { name: 'Not sent yet' })
  expect(within(list).getAllByRole('button', { name: /^Wet diaper/ })).toHaveLength(2)
})

test('what is sent within two seconds after the app is opened is not told of', async () => {
  await logAt(enteredAt)
  vi.setSystemTime(enteredAt.getTime() + 2 * dayMs)
  setLiveState({ isOnline: true })
  show()
  await pass(1_900)
  expect(notice()).toBeNull()
  await act(() => desk.workspace.outbox.change(() => []))
  await pass(5_000)
  expect(notice()).toBeNull()
})

test('what was refused says to open the list', async () => {
  await logAt(enteredAt)
  await act(() =>
    desk.workspace.outbox.change((queue) =>
      queue.map((one) => ({ ...one, state: 'failed' as const, error: { status: 403, code: '', message: '' } })),
    ),
  )
  vi.setSystemTime(enteredAt.getTime() + 2 * dayMs)
  show()
  await pass(2_000)
  expect(notice()?.textContent).toContain("Open the list to see what's in the way.")
})

const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  vendor: 'Apple Computer, Inc.',
}

/** Safari on an iPhone, which keeps nothing for sure. */
function beIphone(isPersisted: boolean): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone.userAgent)
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(iphone.vendor)
  const storage = { persisted: async () => isPersisted, persist: async () => isPersisted }
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
}

test('Safari is said to clear what waits, until that is dismissed for good', async () => {
  beIphone(false)
  await logAt(enteredAt)
  show()
  await pass(2_000)
  expect(screen.getByText(/Safari may clear unsent logs after 7 days without a visit./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/Safari may clear/)).toBeNull()
  show()
  await pass(2_000)
  expect(screen.queryByText(/Safari may clear/)).toBeNull()
})

test('nothing is said of Safari where it keeps everything, nor elsewhere', async () => {
  beIphone(true)
  await logAt(enteredAt)
  show()
  await pass(2_000)
  expect(screen.queryByText(/Safari may clear/)).toBeNull()
})

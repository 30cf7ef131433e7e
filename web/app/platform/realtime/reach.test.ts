// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let reach: typeof import('./reach.ts')
let live: typeof import('./live.ts')
const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>()
const onBack = vi.fn<(isAfterOutage: boolean) => void>()
let stop = () => {}

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T03:12:00Z') })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  reach = await import('./reach.ts')
  live = await import('./live.ts')
  probe.mockReset().mockResolvedValue(false)
  onBack.mockReset()
  stop = reach.watchReach({ key: 'heard', probe, onBack })
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const heard = () => reach.followCall(() => undefined).heard()
const missed = () => reach.followCall(() => undefined).missed()

test('says that nobody answers after ten seconds, not sooner, and until when all was up to date', async () => {
  heard()
  const heardAt = Date.now()
  await vi.advanceTimersByTimeAsync(60_000)
  missed()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(live.liveState().isReachable).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(live.liveState()).toMatchObject({ isReachable: false, staleSince: heardAt })
})

test('counts a live connection as up to date until the first call that failed', async () => {
  heard()
  live.setLiveState({ isLive: true })
  await vi.advanceTimersByTimeAsync(3_600_000)
  const failedAt = Date.now()
  missed()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(live.liveState().staleSince).toBe(failedAt)
})

test('notices a call that hangs, and gives it up once the server answers', async () => {
  const abort = vi.fn()
  reach.followCall(abort)
  await vi.advanceTimersByTimeAsync(10_100)
  expect(live.liveState().isReachable).toBe(false)
  expect(abort).not.toHaveBeenCalled()
  probe.mockResolvedValue(true)
  await vi.advanceTimersByTimeAsync(2_200)
  expect(abort).toHaveBeenCalledTimes(1)
  expect(live.liveState()).toMatchObject({ isReachable: true, staleSince: null })
  expect(onBack).toHaveBeenCalledWith(true)
})

test('goes on saying that nobody answers when the device finds another network', async () => {
  missed()
  await vi.advanceTimersByTimeAsync(10_100)
  globalThis.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(live.liveState().isReachable).toBe(false)
})

test('asks at most each two seconds while nobody answers, also past a probe that hangs', async () => {
  probe.mockImplementation(() => new Promise(() => undefined))
  missed()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = probe.mock.calls.length
  await vi.advanceTimersByTimeAsync(1_900)
  expect(probe.mock.calls.length).toBeGreaterThan(before)
  expect(before).toBeLessThan(70)
})

test('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  missed()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(probe).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(600)
  expect(probe).toHaveBeenCalledTimes(1)
})

test('one call that always fails while others are answered is not asked for in a circle', async () => {
  heard()
  for (let round = 0; round < 20; round += 1) {
    missed()
    heard()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(onBack.mock.calls.length).toBeLessThanOrEqual(1)
  expect(live.liveState().isReachable).toBe(true)
})

test('says since when also where the verdict is older than the watch', async () => {
  heard()
  const heardAt = Date.now()
  stop()
  missed()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(live.liveState()).toMatchObject({ isReachable: false, staleSince: null })
  stop = reach.watchReach({ key: 'heard', probe, onBack })
  expect(live.liveState()).toMatchObject({ isReachable: false, staleSince: heardAt })
})

test('remembers on the device until when it heard from the server, for this person and family only', async () => {
  heard()
  const heardAt = Date.now()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  stop = reach.watchReach({ key: 'heard', probe, onBack })
  missed()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(live.liveState().staleSince).toBe(heardAt)
  stop()
  stop = reach.watchReach({ key: 'other', probe, onBack })
  missed()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(live.liveState()).toMatchObject({ isReachable: false, staleSince: null })
})

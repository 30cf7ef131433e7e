// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../realtime/live.ts'
import { readPlainly } from './follow.ts'

const read = vi.fn<() => Promise<void>>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  read.mockReset().mockResolvedValue()
  setLiveState({ isOnline: true, isReachable: true, isLive: false })
  stop = readPlainly(read)
})
afterEach(() => {
  stop()
  setLiveState({ isLive: false, isReachable: true })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reads every 15 seconds for as long as nothing live gets through', async () => {
  await vi.advanceTimersByTimeAsync(14_900)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(4)
  setLiveState({ isLive: true })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(4)
  setLiveState({ isLive: false })
  await vi.advanceTimersByTimeAsync(15_100)
  expect(read).toHaveBeenCalledTimes(5)
})

test('a connection that comes back in time costs nothing, whatever else changes', async () => {
  setLiveState({ isLive: true })
  for (let round = 0; round < 20; round += 1) {
    setLiveState({ isLive: false })
    await vi.advanceTimersByTimeAsync(10_000)
    setLiveState({ isLive: true, online: [] })
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(read).not.toHaveBeenCalled()
})

test.each([{ isReachable: false }, { isOnline: false }])(
  'asks nothing where calls have no chance: %j',
  async (state) => {
    setLiveState(state)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(read).not.toHaveBeenCalled()
  },
)

test('reads nothing while the page is hidden, and at once when it is seen again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_100)
  expect(read).toHaveBeenCalledTimes(2)
})

/** A reading that ends when the test says so. */
function slowReading() {
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  read.mockReturnValueOnce(new Promise<void>((resolve, reject) => ends.push({ resolve, reject })))
  return {
    end: () => ends[0]?.resolve(),
    fail: () => ends[0]?.reject(new Error('busy')),
  }
}

test.each(['read', 'refused'])('on a slow line what is being read is %s before it is read again', async (how) => {
  const reading = slowReading()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).toHaveBeenCalledTimes(1)
  if (how === 'read') reading.end()
  else reading.fail()
  await vi.advanceTimersByTimeAsync(15_100)
  expect(read).toHaveBeenCalledTimes(2)
})

test('what was being read when a connection came is not read again', async () => {
  const reading = slowReading()
  await vi.advanceTimersByTimeAsync(15_100)
  setLiveState({ isLive: true })
  reading.end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('stops for good', async () => {
  stop()
  setLiveState({ isLive: true })
  setLiveState({ isLive: false })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).not.toHaveBeenCalled()
})

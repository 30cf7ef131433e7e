import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeEvery } from './store-every.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('is called every so often from the start until the end, and once more then', async () => {
  let times = 0
  const stored = storeEvery(1_000, async () => {
    times += 1
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times).toBe(0)
  stored.start()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(times).toBe(2)
  await stored.stop()
  expect(times).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times).toBe(3)
})

test('is called once at a time', async () => {
  let [running, most] = [0, 0]
  const stored = storeEvery(1_000, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
  })
  const all = Promise.all([stored.store(), stored.store(), stored.store()])
  await vi.advanceTimersByTimeAsync(100)
  await all
  expect([running, most]).toEqual([0, 1])
})

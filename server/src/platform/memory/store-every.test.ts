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
  const begun: (() => void)[] = []
  const stored = storeEvery(1_000, () => new Promise<void>((resolve) => begun.push(resolve)))
  const both = [stored.store(), stored.store()]
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toHaveLength(1)
  begun[0]?.()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.()
  await Promise.all(both)
})

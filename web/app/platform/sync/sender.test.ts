import { afterEach, expect, test, vi } from 'vitest'
import { takeAway } from '../older-engine.fixture.ts'
import { backOffMs } from './delivery.ts'
import type { Operation } from './operation.ts'
import { createSender, waitFor } from './sender.ts'

afterEach(() => vi.useRealTimers())

test('sends, sleeps, wakes and stops without AbortSignal.any (Safari before 17.4)', async () => {
  takeAway(AbortSignal, 'any')
  const queue: Operation[] = []
  const sent: Operation[] = []
  const sender = createSender({
    next: () => queue[0] ?? null,
    deliver: async (operation) => {
      sent.push(operation)
      return { kind: 'delivered', answer: null }
    },
    settle: async () => {
      queue.shift()
    },
    isOnline: () => true,
    onActivity: () => undefined,
    wait: waitFor,
  })
  const stop = new AbortController()
  const added = vi.spyOn(stop.signal, 'addEventListener')
  const removed = vi.spyOn(stop.signal, 'removeEventListener')
  const run = sender.run(stop.signal)
  for (const id of ['one', 'two']) {
    queue.push({ id } as Operation)
    sender.wake()
    await vi.waitFor(() => expect(sent.at(-1)?.id).toBe(id))
  }
  stop.abort()
  await run
  // A page that is open for days sleeps often, and every sleep has to take its listener along.
  expect(added.mock.calls.length).toBeGreaterThan(1)
  expect(removed.mock.calls).toHaveLength(added.mock.calls.length)
})

test('a server that stays away is asked after 1, 2, 4 … seconds, at most once a minute, and at once when the network is back', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const asked: number[] = []
  const sender = createSender({
    next: () => ({ id: 'one' }) as Operation,
    deliver: async () => {
      asked.push(Date.now() - start)
      return { kind: 'later', waitMs: null }
    },
    settle: async () => undefined,
    isOnline: () => true,
    onActivity: () => undefined,
    // In the middle of what devices spread over.
    random: () => 0.5,
    wait: waitFor,
  })
  const stop = new AbortController()
  const run = sender.run(stop.signal)
  await vi.advanceTimersByTimeAsync(200_000)
  const waits = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / 1000)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  // New work does not make the server any better.
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(9)
  sender.retryNow()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.slice(9)).toEqual([200_000, 201_000])
  stop.abort()
  await run
})

test.each([
  [5_000, [0, 5_000]],
  // After a minute others may know better.
  [3_600_000, [0, 60_000, 120_000]],
])('what the server asked for is waited, %i ms, whatever else comes', async (waitMs, expected) => {
  vi.useFakeTimers()
  const start = Date.now()
  const asked: number[] = []
  let answers = 0
  const sender = createSender({
    next: () => (answers < expected.length ? ({ id: 'one' } as Operation) : null),
    deliver: async () => {
      asked.push(Date.now() - start)
      answers += 1
      return { kind: 'later', waitMs }
    },
    settle: async () => undefined,
    isOnline: () => true,
    onActivity: () => undefined,
    wait: waitFor,
  })
  const stop = new AbortController()
  const run = sender.run(stop.signal)
  for (let passedMs = 0; passedMs < 180_000; passedMs += 500) {
    await vi.advanceTimersByTimeAsync(500)
    sender.wake()
    sender.retryNow()
  }
  expect(asked).toEqual(expected)
  stop.abort()
  await run
})

test('devices spread their next attempts over two fifths of the wait, from the first to the longest', () => {
  for (const [attempt, shortest, longest] of [
    [0, 800, 1_200],
    [3, 6_400, 9_600],
    [50, 48_000, 72_000],
  ] as const) {
    expect(backOffMs(attempt, 0)).toBeCloseTo(shortest)
    expect(backOffMs(attempt, 1)).toBeCloseTo(longest)
  }
})

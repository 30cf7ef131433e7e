import { expect, test, vi } from 'vitest'
import { takeAway } from '../older-engine.fixture.ts'
import type { Operation } from './operation.ts'
import { createSender, waitFor } from './sender.ts'

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

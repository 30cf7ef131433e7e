import { afterEach, expect, test, vi } from 'vitest'
import { takeAway } from '../../platform/older-engine.fixture.ts'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import { claim, isAnyVisible, showVisible } from './one-tab.ts'

let visibility: DocumentVisibilityState = 'visible'

/** Locks as other tabs of the browser would see them. */
function fakeLocks() {
  const held: { name: string; mode: string }[] = []
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    query: async () => ({ held: [...held] }),
    request: async (name: string, ...rest: unknown[]) => {
      const run = rest.at(-1) as () => unknown
      const { mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as { mode?: string }
      const lock = { name, mode }
      held.push(lock)
      try {
        return await run()
      } finally {
        held.splice(held.indexOf(lock), 1)
      }
    },
  } as never)
  return held
}
function turn(next: DocumentVisibilityState) {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
  return nextTask()
}

afterEach(() => {
  visibility = 'visible'
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the first tab that asks tells; the same is news again after some seconds', async () => {
  fakeLocks()
  const asked = await Promise.all([claim('a', 1_000), claim('a', 1_000), claim('b', 1_000)])
  expect(asked).toEqual([true, false, true])
  expect(await claim('a', 10_500)).toBe(false)
  expect(await claim('a', 11_001)).toBe(true)
})

test('a tab that is looked at says so to the others, and no longer once it is not', async () => {
  takeAway(Promise, 'withResolvers')
  const held = fakeLocks()
  const stop = showVisible()
  await turn('visible')
  expect(held).toEqual([{ name: 'nestwren-visible', mode: 'shared' }])
  // Another tab in the background asks.
  visibility = 'hidden'
  expect(await isAnyVisible()).toBe(true)
  await turn('hidden')
  expect([held, await isAnyVisible()]).toEqual([[], false])
  await turn('visible')
  expect(held).toHaveLength(1)
  stop()
  await turn('visible')
  expect(held).toEqual([])
})

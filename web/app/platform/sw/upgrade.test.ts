import { expect, test, vi } from 'vitest'
import { percentOf, runUpgrade, type UpgradeParts, type UpgradeStep } from './upgrade.ts'

const worker = {} as ServiceWorker

/** An upgrade whose waits are counted instead of being waited for. */
function upgradeOf(parts: Partial<UpgradeParts> = {}) {
  const done: (UpgradeStep | number | 'taken' | 'reload')[] = []
  const all: UpgradeParts = {
    download: async () => worker,
    takeOver: async () => void done.push('taken'),
    verify: async () => undefined,
    reload: () => done.push('reload'),
    wait: async (ms) => void done.push(ms),
    ...parts,
  }
  return { done, run: runUpgrade(all, (step) => done.push(step)) }
}

test('six steps of 800 ms, half a second, a second, and the reload (A §4)', async () => {
  const { done, run } = upgradeOf()
  await run
  expect(done).toEqual([
    ...['download', 800, 'taken', 'clear', 800, 'install', 800, 'verify', 800, 'ready', 800, 'complete', 800],
    ...[500, 1_000, 'reload'],
  ])
  expect(Object.values(percentOf)).toEqual([20, 40, 60, 80, 95, 100])
})

test('no step is shown before what the one before it names is done', async () => {
  const stored = Promise.withResolvers<ServiceWorker>()
  const taken = Promise.withResolvers<void>()
  const { done, run } = upgradeOf({ download: () => stored.promise, takeOver: () => taken.promise })
  const shown = () => done.filter((one) => typeof one === 'string')
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toEqual(['download'])
  stored.resolve(worker)
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toEqual(['download', 'clear', 'install'])
  taken.resolve()
  await run
  expect(shown().at(-1)).toBe('reload')
})

test.each([
  ['files that are not to be had', { download: () => Promise.reject(new Error('404')) }, 'download'],
  ['a version that does not take over', { takeOver: () => Promise.reject(new Error('late')) }, 'install'],
  ['a version that is not the newer one', { verify: () => Promise.reject(new Error('old')) }, 'verify'],
] as const)('%s: it is never called complete, and nothing is reloaded', async (_what, parts, last) => {
  const { done, run } = upgradeOf(parts)
  await expect(run).rejects.toThrow()
  expect(done.findLast((one) => typeof one === 'string')).toBe(last)
})

test('where the newer version has taken over in another tab, it is not asked to again', async () => {
  const takeOver = vi.fn()
  await upgradeOf({ download: async () => null, takeOver }).run
  expect(takeOver).not.toHaveBeenCalled()
})

import { describe, expect, test, vi } from 'vitest'
import { isAlive } from '../testing/processes.ts'
import { makeManyPasses, makePicture } from './testing/pictures.ts'
import { fileOf, imageProcess, imageProcesses, onlyProcess, prepared } from './testing/processes.ts'

// Processes are started and kept busy, and the machine may be busy with others.
vi.setConfig({ testTimeout: 200_000 })

test('what comes beside a picture that kills its process is taken meanwhile', async () => {
  const path = await fileOf(await makePicture('jpeg'))
  const last = await onlyProcess(path)
  process.kill(last, 'SIGSTOP')
  const refused = expect(prepared(path)).rejects.toMatchObject({ problem: 'BROKEN' })
  const others = await Promise.all([1, 2, 3].map(() => prepared(path)))
  expect(others.map(({ width }) => width)).toEqual([64, 64, 64])
  await expect.poll(imageProcesses).toEqual([last])
  process.kill(last, 'SIGKILL')
  process.kill(await imageProcess(last), 'SIGKILL')
  await refused
})

test('a process that never answers is ended, and the picture tried again', async () => {
  const path = await fileOf(await makePicture('jpeg'))
  const silent = await onlyProcess(path)
  process.kill(silent, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const made = prepared(path)
    vi.advanceTimersByTime(89_000)
    expect(process.kill(silent, 0)).toBe(true)
    vi.advanceTimersByTime(2_000)
    expect((await made).width).toBe(64)
  } finally {
    vi.useRealTimers()
  }
  // From here on its rest is timed by the real clock.
  await prepared(path)
})

// That such ones hold up nobody else's is seen from outside, in shared-uploads.long.test.ts.
describe('a picture that would keep its decoder', () => {
  const ask = async (bytes: Uint8Array, whose = 'somebody') => prepared(await fileOf(bytes), whose)
  /** What was done, in order, by the name it was brought under. */
  async function orderOf(brought: readonly (readonly [name: string, bytes: Uint8Array, whose: string])[]) {
    const order: string[] = []
    await Promise.all(
      brought.map(([name, bytes, whose]) =>
        ask(bytes, whose).then(
          () => order.push(name),
          () => order.push(`${name} refused`),
        ),
      ),
    )
    return order
  }

  test('is refused after some seconds, and its process is gone', async () => {
    const bomb = await makeManyPasses()
    // One is there, so it is the one that gets the file.
    const atWork = await onlyProcess(await fileOf(await makePicture('jpeg')))
    await expect(ask(bomb)).rejects.toMatchObject({ problem: 'BROKEN' })
    await expect.poll(() => isAlive(atWork)).toBe(false)
    expect((await ask(await makePicture('jpeg'))).width).toBe(64)
  })

  test('of those that need much memory, too, each account has its turn', async () => {
    const large = await makePicture('png', { width: 5_000, height: 4_000 })
    const all = [1, 2, 3, 4, 5, 6].map((at) => [`${at}`, large, 'attacker'] as const)
    // Some of theirs may have been looked at and begun before this one was known to be heavy.
    expect((await orderOf([...all, ['good', large, 'stranger']])).indexOf('good')).toBeLessThan(5)
  })
})

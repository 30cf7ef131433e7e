import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { isAlive } from '../testing/processes.ts'
import { cleanImage } from './clean-image.ts'
import { makeHeic } from './testing/heic.ts'
import { makeManyPasses, makePicture } from './testing/pictures.ts'
import { edges, fileOf, imageProcess, imageProcesses, onlyProcess, prepared } from './testing/processes.ts'

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

describe('what phones with the largest sensors make is taken by a process that may hold only so much', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })

  /** Put together of tiles, as an iPhone does it. */
  const panorama = () => ({
    toBuffer: async () =>
      makeHeic({ columns: 16, rows: 16, tiles: { columns: 32, rows: 8 }, claims: { width: 16_382, height: 3_628 } }),
  })

  test.each([
    ['200 million pixels', () => plain(16_320, 12_240).withMetadata({ orientation: 6 }).jpeg(), [12_240, 16_320]],
    ['108 million pixels', () => plain(12_000, 9_000).jpeg(), [12_000, 9_000]],
    ['108 million pixels in passes', () => plain(12_000, 9_000).jpeg({ progressive: true }), [12_000, 9_000]],
    [
      '108 million pixels in passes, of all colors',
      () => plain(12_000, 9_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      [12_000, 9_000],
    ],
    ['64 million pixels of WebP', () => plain(8_000, 8_000).webp({ effort: 0 }), [8_000, 8_000]],
    ['64 million pixels of PNG', () => plain(8_000, 8_000).png(), [8_000, 8_000]],
    ['a panorama of HEIC', panorama, [16_382, 3_628]],
    ['24 million pixels of AVIF', () => plain(6_000, 4_000).avif({ effort: 0 }), [6_000, 4_000]],
  ] as const)('%s', async (_what, make, size) => {
    const { width, height } = await prepared(await fileOf(await make().toBuffer()))
    expect([width, height]).toEqual(size)
  })

  test('a document of more than 64 million is kept at half its scale', async () => {
    const turned = plain(9_000, 7_200).withMetadata({ orientation: 8 })
    const path = await fileOf(await turned.jpeg().toBuffer())
    await cleanImage(path, `${path}-clean`, edges, 'somebody')
    expect(await sharp(`${path}-clean`).metadata()).toMatchObject({ format: 'jpeg', width: 3_600, height: 4_500 })
  })

  test('a document of WebP, whose encoder holds it whole', async () => {
    const path = await fileOf(await plain(7_000, 5_000).webp({ effort: 0 }).toBuffer())
    await cleanImage(path, `${path}-clean`, edges, 'somebody')
    expect(await sharp(`${path}-clean`).metadata()).toMatchObject({ format: 'webp', width: 3_500, height: 2_500 })
  })
})

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decodeHere } from './testing/decode-here.ts'
import { makeAnimation, makePhoto, makePicture } from './testing/pictures.ts'
import { fileOf, prepared } from './testing/processes.ts'

vi.setConfig({ testTimeout: 60_000 })

let endDecoding: () => void
beforeAll(() => {
  endDecoding = decodeHere()
})
afterAll(() => endDecoding())

const stripes = async (options: { progressive?: boolean } = {}) => {
  const red = await makePicture('png', { width: 640, height: 240, color: '#ff0000' })
  return sharp(await makePhoto(640, 480))
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 90, ...options })
    .toBuffer()
}
const top = async (bytes: Buffer) => [
  ...(await sharp(bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()),
]
const red = [255, 0, 0].map((value) => expect.closeTo(value, -1.2))

describe('a JPEG that lost its end is taken with what is left of it', () => {
  test('the last ten bytes', async () => {
    const path = new URL('./testing/samples/without-its-end.jpg', import.meta.url)
    expect(await prepared(await fileOf(await readFile(path)))).toMatchObject({
      type: 'image/jpeg',
      width: 160,
      height: 120,
    })
  })

  test.each([
    ['its last two bytes', {}, (length: number) => length - 2],
    ['its last ten bytes', {}, (length: number) => length - 10],
    ['its last third', {}, (length: number) => (length * 2) / 3],
    ['all but a fifth', {}, (length: number) => length / 5],
    ['its last ten bytes, in passes', { progressive: true }, (length: number) => length - 10],
    ['its last third, in passes', { progressive: true }, (length: number) => (length * 2) / 3],
  ] as const)('%s', async (_what, options, end) => {
    const whole = await stripes(options)
    const { width, height, sizes } = await prepared(await fileOf(whole.subarray(0, Math.floor(end(whole.length)))))
    expect([width, height]).toEqual([640, 480])
    expect(await top(sizes.large)).toEqual(red)
  })

  test('its end is nothing but zeros', async () => {
    const whole = await stripes()
    whole.fill(0, Math.floor(whole.length / 2))
    expect(await top((await prepared(await fileOf(whole))).sizes.large)).toEqual(red)
  })
})

test('a GIF that lost its end is taken', async () => {
  const whole = makeAnimation(50)
  expect((await prepared(await fileOf(whole.subarray(0, whole.length - 10)))).width).toBe(1000)
})

test.each(['png', 'webp', 'avif'] as const)(
  'of a %s, half is refused: its decoder gives nothing to be sure of',
  async (format) => {
    const whole = await sharp(await makePhoto(320, 240))
      .toFormat(format)
      .toBuffer()
    await expect(prepared(await fileOf(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
      problem: 'BROKEN',
    })
  },
)

test('a JPEG of which there is next to nothing behind its header is refused, whatever size it claims', async () => {
  const whole = await makePhoto(640, 480)
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  for (const end of [10, scan - 20, scan + 2, scan + 20])
    await expect(prepared(await fileOf(whole.subarray(0, end)))).rejects.toMatchObject({ problem: 'BROKEN' })
  const size = whole.indexOf(Buffer.from([0xff, 0xc0])) + 5
  const claims = Buffer.from(whole.subarray(0, scan + 2_000))
  claims.writeUInt16BE(12_000, size)
  claims.writeUInt16BE(16_000, size + 2)
  await expect(prepared(await fileOf(claims))).rejects.toMatchObject({ problem: 'BROKEN' })
})

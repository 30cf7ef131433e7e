import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decodeHere } from './testing/decode-here.ts'
import { makeHeic } from './testing/heic.ts'
import { makePicture } from './testing/pictures.ts'
import { fileOf, prepared } from './testing/processes.ts'

vi.setConfig({ testTimeout: 120_000 })

let endDecoding: () => void
beforeAll(() => {
  endDecoding = decodeHere()
})
afterAll(() => endDecoding())

const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
/** A JPEG that claims other edges than it has. */
const claiming = (jpeg: Buffer, width: number, height: number) => {
  const claims = Buffer.from(jpeg)
  const at = jpeg.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[index + 1] ?? 0)) + 5
  claims.writeUInt16BE(height, at)
  claims.writeUInt16BE(width, at + 2)
  return claims
}
const problemOf = async (bytes: Uint8Array) =>
  prepared(await fileOf(bytes)).then(
    () => null,
    (error) => error.problem,
  )

describe('a large JPEG is shown at a reduced scale', () => {
  test('a panorama', async () => {
    const { width, height, sizes } = await prepared(await fileOf(await plain(16_382, 3_628).jpeg().toBuffer()))
    expect([width, height]).toEqual([16_382, 3_628])
    expect(await sizeOf(sizes.large)).toEqual([2048, 454])
  })

  test('lying on its side, it is put upright', async () => {
    const blue = await makePicture('png', { width: 4_500, height: 1_200, color: 'blue' })
    const halves = await plain(9_000, 1_200, 'red')
      .composite([{ input: blue, left: 4_500, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, sizes } = await prepared(await fileOf(halves))
    expect([width, height]).toEqual([1_200, 9_000])
    expect(await sizeOf(sizes.large)).toEqual([273, 2048])
    const { data } = await sharp(sizes.large)
      .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].map((value) => value > 128)).toEqual([true, false, false, false, false, true])
  })

  test('of four inks, it keeps its color', async () => {
    const inks = await plain(640, 480, '#ff0000').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(inks).metadata()).space).toBe('cmyk')
    const { sizes } = await prepared(await fileOf(inks))
    const [r = 0, g = 255, b = 255] = await sharp(sizes.large).raw().toBuffer()
    expect([r > 200, g < 90, b < 90]).toEqual([true, true, true])
  })
})

test('more than a decoder of its kind can hold is refused by the header', async () => {
  const baseline = await makePicture('jpeg')
  expect(await problemOf(claiming(baseline, 18_000, 12_300))).toBe('TOO_MANY_PIXELS')
  const passes = await plain(64, 48).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await problemOf(claiming(passes, 12_300, 9_000))).toBe('TOO_MANY_PIXELS')
  const fewerColors = await plain(64, 48).jpeg({ progressive: true }).toBuffer()
  expect(await problemOf(claiming(fewerColors, 18_000, 12_300))).toBe('TOO_MANY_PIXELS')
  // Below it, they are refused for what is not there.
  expect(await problemOf(claiming(baseline, 16_320, 12_240))).toBe('BROKEN')
  expect(await problemOf(claiming(passes, 12_000, 9_000))).toBe('BROKEN')
  expect(await problemOf(await plain(8_001, 8_000).png().toBuffer())).toBe('TOO_MANY_PIXELS')
  expect(await problemOf(makeHeic({ claims: { width: 8_001, height: 8_000 } }))).toBe('TOO_MANY_PIXELS')
})

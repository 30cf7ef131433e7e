import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decodeHere } from './testing/decode-here.ts'
import { makeHeic } from './testing/heic.ts'
import { fileOf, prepared } from './testing/processes.ts'

vi.setConfig({ testTimeout: 120_000 })

let endDecoding: () => void
beforeAll(() => {
  endDecoding = decodeHere()
})
afterAll(() => endDecoding())

test('a panorama of an iPhone, put together of tiles, is taken as well', async () => {
  const bytes = makeHeic({
    ...{ columns: 16, rows: 16, tiles: { columns: 32, rows: 8 }, claims: { width: 16_382, height: 3_628 } },
    colorOf: () => ({ y: 76, u: 85, v: 255 }),
  })
  expect(bytes.length).toBeLessThan(500_000)
  const { width, height, sizes } = await prepared(await fileOf(bytes))
  expect([width, height]).toEqual([16_382, 3_628])
  const [r = 0, g = 255, b = 255] = await sharp(sizes.small).raw().toBuffer()
  expect([r > 200, g < 60, b < 60]).toEqual([true, true, true])
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanImage } from './clean-image.ts'
import { watchCost } from './cost-watch.ts'
import { openImage } from './decoders.ts'
import { ImageError } from './image-error.ts'
import { mostBytes } from './image-limits.ts'
import { prepareImage } from './prepare-image.ts'
import { decodeHere } from './testing/decode-here.ts'
import { makeExif } from './testing/exif.ts'
import { makeHeic } from './testing/heic.ts'
import { hostilePictures, makeAnimation, makePhoto, makePicture, makeTellingJpeg } from './testing/pictures.ts'

// What needs processes of their own is in decoder-process.long.test.ts. The machine may be busy with others.
vi.setConfig({ testTimeout: 200_000 })

const edges = { small: 320, medium: 960, large: 2048 }
const taken = { takenAt: '2026:05:20 17:02:00', offset: '+02:00' }

let folder: string
let endDecoding: () => void
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-test-'))
  endDecoding = decodeHere()
})
afterAll(async () => {
  endDecoding()
  await rm(folder, { recursive: true })
})

let files = 0
async function fileOf(bytes: Uint8Array): Promise<string> {
  files += 1
  const path = join(folder, `${files}`)
  await writeFile(path, bytes)
  return path
}

const prepared = async (bytes: Uint8Array) => prepareImage(await fileOf(bytes), edges, 'somebody')
const problemOf = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await prepared(bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImageError)) throw new Error('It was taken, or failed otherwise', { cause: error })
  return error.problem
}
/** Red, green and blue of the middle. */
async function middleOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2))
  return [...data.subarray(at, at + 3)]
}
const near = (wanted: readonly number[]) => wanted.map((value) => expect.closeTo(value, -1.2))

describe('sizes', () => {
  test('each has its longest edge, and nothing is made larger than it is', async () => {
    const wide = await prepared(await makePhoto(3000, 1500))
    expect(wide).toMatchObject({ type: 'image/jpeg', width: 3000, height: 1500 })
    const small = await prepared(await makePicture('jpeg', { width: 600, height: 1200 }))
    const measured = async ({ sizes }: typeof wide) =>
      Promise.all(
        [sizes.small, sizes.medium, sizes.large].map(async (bytes) => {
          const { format, width, height } = await sharp(bytes).metadata()
          return [format, width, height]
        }),
      )
    expect(await measured(wide)).toEqual([
      ['webp', 320, 160],
      ['webp', 960, 480],
      ['webp', 2048, 1024],
    ])
    expect(await measured(small)).toEqual([
      ['webp', 160, 320],
      ['webp', 480, 960],
      ['webp', 600, 1200],
    ])
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s keeps its colour', async (format) => {
    const made = await prepared(await makePicture(format))
    expect(made).toMatchObject({ type: `image/${format}`, width: 64, height: 48 })
    expect(await middleOf(made.sizes.large)).toEqual(near([0x33, 0x66, 0xcc]))
  })

  test('a grey picture, one of 16 bits and one with holes are taken', async () => {
    const grey = await sharp(await makePicture('png'))
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const deep = await sharp(await makePicture('png'))
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const holes = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    for (const bytes of [grey, deep, holes]) expect((await prepared(bytes)).sizes.small.length).toBeGreaterThan(0)
  })

  test('the placeholder has the shape and the colour of the picture', async () => {
    const { placeholder } = await prepared(await makePicture('jpeg', { width: 640, height: 320, color: '#ff0000' }))
    const hash = Buffer.from(placeholder, 'base64')
    expect(hash.length).toBeLessThan(30)
    expect(thumbHashToApproximateAspectRatio(hash)).toBeGreaterThan(1.5)
    const { r, g, b } = thumbHashToAverageRGBA(hash)
    expect([r > 0.9, g < 0.15, b < 0.15]).toEqual([true, true, true])
  })

  test('a picture that lies on its side is put upright', async () => {
    const halves = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } })
      .composite([{ input: await makePicture('png', { width: 32, height: 32, color: 'blue' }), left: 32, top: 0 }])
      .jpeg({ chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await prepared(halves)
    expect(made).toMatchObject({ width: 32, height: 64 })
    const half = (top: number) => sharp(made.sizes.large).extract({ left: 0, top, width: 32, height: 16 }).toBuffer()
    expect(await middleOf(await half(4))).toEqual(near([255, 0, 0]))
    expect(await middleOf(await half(44))).toEqual(near([0, 0, 255]))
  })

  test('of an animation only the first frame is decoded, however many there are', async () => {
    const made = await prepared(makeAnimation(5_000))
    expect(made).toMatchObject({ type: 'image/gif', width: 1000, height: 1000 })
    const frames = await Promise.all(['red', 'blue'].map((color) => makePicture('png', { color })))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100], loop: 0 })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const first = await prepared(animated)
    expect(first).toMatchObject({ width: 64, height: 48 })
    expect(await middleOf(first.sizes.large)).toEqual(near([255, 0, 0]))
  })
})

describe('HEIC', () => {
  // BT.601, full range.
  const red = { y: 76, u: 85, v: 255 }
  const blue = { y: 29, u: 255, v: 107 }

  test('is decoded, upright, with the time it was taken', async () => {
    const bytes = makeHeic({
      columns: 3,
      rows: 2,
      turns: 1,
      exif: makeExif(taken),
      colorOf: (column) => (column === 0 ? red : blue),
    })
    const made = await prepared(bytes)
    expect(made).toMatchObject({
      type: 'image/heic',
      width: 64,
      height: 96,
      captures: [{ wallTime: '2026-05-20T17:02:00', offset: '+02:00' }],
    })
    // Turned against the clock, what was left is below.
    const at = (top: number) => sharp(made.sizes.large).extract({ left: 16, top, width: 32, height: 16 }).toBuffer()
    expect(await middleOf(await at(8))).toEqual(near([0, 0, 255]))
    expect(await middleOf(await at(72))).toEqual(near([255, 0, 0]))
  })

  test('that is cut short or claims another size is refused', async () => {
    const bytes = makeHeic()
    expect(await problemOf(bytes.subarray(0, bytes.length / 2))).toBe('BROKEN')
    expect(await problemOf(makeHeic({ claims: { width: 3000, height: 3000 } }))).toBe('BROKEN')
    expect(await problemOf(makeHeic({ claims: { width: 20_000, height: 20_000 } }))).toBe('TOO_MANY_PIXELS')
  })

  test('of another codec is refused', async () => {
    const bytes = makeHeic()
    bytes.write('av01', bytes.indexOf('hvc1'), 'latin1')
    expect(await problemOf(bytes)).toBe('BROKEN')
  })
})

describe('AVIF', () => {
  const halves = async (alpha = 1) =>
    sharp({ create: { width: 64, height: 32, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } }).composite([
      { input: await makePicture('png', { width: 32, height: 32, color: 'blue' }), left: 32, top: 0 },
    ])
  const left = (bytes: Buffer) => sharp(bytes).extract({ left: 8, top: 8, width: 16, height: 16 }).png().toBuffer()

  test.each([
    ['of 8 bits', { bitdepth: 8 }],
    ['of 10 bits', { bitdepth: 10 }],
    ['of 12 bits', { bitdepth: 12 }],
    ['of fewer colors', { chromaSubsampling: '4:2:0' }],
    ['without loss', { lossless: true }],
  ] as const)('%s is decoded', async (_what, options) => {
    const bytes = await (await halves())
      .removeAlpha()
      .avif({ quality: 90, effort: 0, ...options })
      .toBuffer()
    const made = await prepared(bytes)
    expect(made).toMatchObject({ type: 'image/avif', width: 64, height: 32, captures: [] })
    expect(await middleOf(await left(made.sizes.large))).toEqual(near([255, 0, 0]))
  })

  test('keeps its holes', async () => {
    const bytes = await (await halves(0.5)).avif({ quality: 90, effort: 0 }).toBuffer()
    const { sizes } = await prepared(bytes)
    const { data } = await sharp(await left(sizes.large))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual(near([255, 0, 0, 128]))
  })

  test('is known by its other names, and says when it was taken', async () => {
    const bytes = await (await halves())
      .removeAlpha()
      .withExif({ IFD2: { DateTimeOriginal: taken.takenAt, OffsetTimeOriginal: taken.offset } })
      .avif({ effort: 0 })
      .toBuffer()
    const captures = [{ wallTime: '2026-05-20T17:02:00', offset: '+02:00' }]
    for (const brand of ['avif', 'avis', 'mif1', 'msf1', 'heic']) {
      bytes.write(brand, 8, 'latin1')
      expect([brand, await prepared(bytes)]).toMatchObject([brand, { type: 'image/avif', captures }])
    }
  })

  test('that is cut short or has no picture is refused', async () => {
    const bytes = await (await halves()).avif({ effort: 0 }).toBuffer()
    expect(await problemOf(bytes.subarray(0, bytes.length / 2))).toBe('BROKEN')
    expect(await problemOf(bytes.subarray(0, bytes.length - 10))).toBe('BROKEN')
    expect(await problemOf(bytes.subarray(0, 60))).toBe('BROKEN')
  })
})

test('nothing of the file but its pixels is in any size', async () => {
  const sources = [
    await makeTellingJpeg(taken),
    makeHeic({ exif: makeExif(taken) }),
    await sharp(await makeTellingJpeg(taken))
      .keepMetadata()
      .png()
      .toBuffer(),
    await sharp(await makeTellingJpeg(taken))
      .keepMetadata()
      .webp()
      .toBuffer(),
    Buffer.concat([await makeTellingJpeg(taken), Buffer.from('<script>alert(1)</script>PK\u0003\u0004Lisbon')]),
  ]
  for (const source of sources) {
    // Otherwise this test would prove nothing.
    expect((await sharp(source).metadata()).exif?.length).toBeGreaterThan(50)
    const { sizes, captures } = await prepared(source)
    expect(captures).toEqual([{ wallTime: '2026-05-20T17:02:00', offset: '+02:00' }])
    for (const bytes of Object.values(sizes)) {
      const found = await sharp(bytes).metadata()
      expect([found.exif, found.xmp, found.icc, found.iptc]).toEqual([undefined, undefined, undefined, undefined])
      const text = bytes.toString('latin1')
      for (const secret of ['Exif', 'EXIF', 'XMP', 'xmp', 'Secret', 'Lisbon', '2026:05:20', 'script'])
        expect(text.includes(secret), secret).toBe(false)
    }
  }
})

test('what is no picture never reaches a decoder, and what breaks one is refused', async () => {
  for (const [what, bytes, problem] of await hostilePictures())
    expect([what, await problemOf(bytes)]).toEqual([what, problem])
})

test('an edge of more than 30,000 pixels is refused by the header, whatever else is small', async () => {
  const long = (width: number, height: number) => makePicture('png', { width, height })
  for (const [width, height] of [
    [1, 30_001],
    [30_001, 1],
    [1, 1_000_000],
  ] as const)
    expect(await problemOf(await long(width, height))).toBe('TOO_MANY_PIXELS')
  expect((await prepared(await long(1, 30_000))).height).toBe(30_000)
  expect(await problemOf(makeHeic({ claims: { width: 32, height: 30_001 } }))).toBe('TOO_MANY_PIXELS')
})

test('a picture that would keep its decoder is found out by what it holds in memory', async () => {
  let why = ''
  const end = watchCost(false, (told) => {
    why = told
  })
  const held = Buffer.alloc(mostBytes.ordinary, 1)
  await expect.poll(() => why).toBe('memory')
  end()
  expect(held.length).toBe(mostBytes.ordinary)
})

test('more than one family may have waiting is refused for now, and others’ are taken', async () => {
  const path = await fileOf(await makePicture('jpeg'))
  const many = await Promise.allSettled(Array.from({ length: 60 }, () => prepareImage(path, edges, 'many')))
  const refused = many.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(5)
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfterS: 10 })
  expect(many.length - refused.length).toBeGreaterThanOrEqual(40)
})

test('the decoders of other formats are switched off', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const opened = await openImage(await fileOf(Buffer.from(svg)), 'image/png')
  await expect(opened.png().toBuffer()).rejects.toThrow('unsupported image format')
})

describe('a picture that keeps its size', () => {
  const cleaned = async (bytes: Buffer) => {
    const path = await fileOf(bytes)
    const { type } = await cleanImage(path, `${path}-clean`, edges, 'somebody')
    return { type, found: await sharp(`${path}-clean`).metadata(), text: await readFile(`${path}-clean`, 'latin1') }
  }

  test('stays what it is, without metadata; HEIC and AVIF become what everybody can open', async () => {
    const jpeg = await cleaned(await makeTellingJpeg(taken))
    expect([jpeg.type, jpeg.found.width, jpeg.found.height]).toEqual(['image/jpeg', 64, 48])
    expect([jpeg.found.exif, jpeg.found.xmp, jpeg.found.icc]).toEqual([undefined, undefined, undefined])
    expect(jpeg.text).not.toContain('Secret')
    expect((await cleaned(await makePicture('png'))).type).toBe('image/png')
    const heic = await cleaned(makeHeic({ exif: makeExif(taken) }))
    expect([heic.type, heic.found.format, heic.found.exif]).toEqual(['image/jpeg', 'jpeg', undefined])
    const avif = await cleaned(await makePicture('avif'))
    expect([avif.type, avif.found.format]).toEqual(['image/jpeg', 'jpeg'])
    const holes = { create: { width: 40, height: 40, channels: 4, background: '#ff000080' } } as const
    const clear = await cleaned(await sharp(holes).avif({ effort: 0 }).toBuffer())
    expect([clear.type, clear.found.hasAlpha]).toEqual(['image/webp', true])
  })

  test('is refused where it is none', async () => {
    for (const [what, bytes, problem] of await hostilePictures()) {
      const expected = problem === 'BROKEN' && what.includes('GIF') ? 'NOT_AN_IMAGE' : problem
      await expect(cleaned(bytes), what).rejects.toMatchObject({ problem: expected })
    }
  })
})

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Most tests need a small picture, and it is the same one every time. */
const pictures = new Map<string, Promise<Buffer>>()

/** A picture of one colour as a file of the format. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  { width = 64, height = 48, color = '#3366cc' }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> {
  const name = [format, width, height, color].join()
  const image = () => sharp({ create: { width, height, channels: 3, background: color } })
  const picture = pictures.get(name) ?? image().toFormat(format).toBuffer()
  pictures.set(name, picture)
  return Buffer.from(await picture)
}

/** Noise, which no encoder makes small: about the size of a photo of a phone. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A JPEG with everything that a camera writes beside the pixels: the time, the place, XMP, a colour profile. */
export async function makeTellingJpeg({
  takenAt,
  offset,
}: {
  takenAt?: string
  offset?: string
} = {}): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366cc' } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Lisbon</secret></x:xmpmeta>')
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD2: {
        ...(takenAt === undefined ? {} : { DateTimeOriginal: takenAt }),
        ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** An animation of that many frames, 1000 by 1000 pixels, by hand: 23 bytes a frame. */
export function makeAnimation(frames: number): Buffer {
  const head = Buffer.from('474946383961e803e803800000ff000000ff00', 'hex')
  const frame = Buffer.from('21f9040001000000' + '2c00000000010001000002' + '02440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A square of one bit a pixel, black, by hand: whole, and some thirty kilobytes for any size that is refused. */
function pngBomb(edge: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))))
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** What hostile files there are, by what is wrong with them, and what they are to be refused with. */
export async function hostilePictures(): Promise<readonly (readonly [string, Buffer, string])[]> {
  const jpeg = await makePhoto(800, 600)
  const scanAt = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const avif = await makePicture('avif')
  const png = await makePicture('png')
  const bomb = pngBomb(16_000)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  return [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'NOT_AN_IMAGE'],
    ['SVG', Buffer.from(svg), 'NOT_AN_IMAGE'],
    ['SVG after XML and blanks', Buffer.from(`\n<?xml version="1.0"?>\n${svg}`), 'NOT_AN_IMAGE'],
    ['a program', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'NOT_AN_IMAGE'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'NOT_AN_IMAGE'],
    ['TIFF', await makePicture('tiff'), 'NOT_AN_IMAGE'],
    ['nothing at all', Buffer.alloc(0), 'NOT_AN_IMAGE'],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(2)'), 'BROKEN'],
    ['a JPEG that ends in its header', jpeg.subarray(0, scanAt - 30), 'BROKEN'],
    ['a JPEG that ends behind its header', jpeg.subarray(0, scanAt + 14), 'BROKEN'],
    ['a JPEG of four bytes', jpeg.subarray(0, 4), 'BROKEN'],
    ['half an AVIF', avif.subarray(0, avif.length / 2), 'BROKEN'],
    ['half a PNG', png.subarray(0, png.length / 2), 'BROKEN'],
    ['a PNG that is a bomb', bomb, 'TOO_MANY_PIXELS'],
    ['half a PNG that claims to be a bomb', bomb.subarray(0, 2_000), 'TOO_MANY_PIXELS'],
  ]
}

/**
 * A progressive JPEG of ordinary size and a quarter of a megabyte that is right in every way and takes a decoder very long: of every
 * colour, each bit of each coefficient comes in a pass of its own over all the picture, more than two thousand of them.
 */
export async function makeManyPasses(): Promise<Buffer> {
  const [width, height] = [5_000, 3_000]
  const whole = await sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  // Up to and with the first pass, which has what all blocks begin with.
  const firstPass = whole.indexOf(Buffer.from([0xff, 0xda]))
  const begin = whole.subarray(0, firstPass + 2 + endOfCoded(whole.subarray(firstPass + 2)))
  // One code of one bit: that 16,384 blocks, and as many as the 14 bits after it say, have nothing more.
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array<number>(15).fill(0), 0xe0])
  const nothing = bitsOf('0'.padEnd(15, '10').repeat(Math.ceil((width * height) / 64 / 27_306)))
  const passes: Buffer[] = []
  for (const component of [1, 2, 3])
    for (let at = 1; at <= 63; at += 1)
      for (let bit = 13; bit >= 0; bit -= 1)
        passes.push(
          Buffer.from([0xff, 0xda, 0, 8, 1, component, 0, at, at, ((bit === 13 ? 0 : bit + 1) << 4) | bit]),
          nothing,
        )
  return Buffer.concat([begin, table, ...passes, Buffer.from([0xff, 0xd9])])
}

/** Where the next mark is; in what is coded a byte of ones is followed by one of noughts. */
function endOfCoded(bytes: Buffer): number {
  return bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] !== 0)
}

/** Filled up with ones, as it is to be. */
function bitsOf(text: string): Buffer {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '1')
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2)))
}

import sharp from 'sharp'

/** A picture of one colour as a file of the format. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  { width = 64, height = 48, color = '#3366cc' }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
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

/** What hostile files there are, by what is wrong with them, and what they are to be refused with. */
export async function hostilePictures(): Promise<readonly (readonly [string, Buffer, string])[]> {
  const jpeg = await makePhoto(800, 600)
  const png = await makePicture('png')
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  return [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'NOT_AN_IMAGE'],
    ['SVG', Buffer.from(svg), 'NOT_AN_IMAGE'],
    ['SVG after XML and blanks', Buffer.from(`\n<?xml version="1.0"?>\n${svg}`), 'NOT_AN_IMAGE'],
    ['a program', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'NOT_AN_IMAGE'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'NOT_AN_IMAGE'],
    ['AVIF', await makePicture('avif'), 'NOT_AN_IMAGE'],
    ['TIFF', await makePicture('tiff'), 'NOT_AN_IMAGE'],
    ['nothing at all', Buffer.alloc(0), 'NOT_AN_IMAGE'],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(2)'), 'BROKEN'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'BROKEN'],
    ['a JPEG of four bytes', jpeg.subarray(0, 4), 'BROKEN'],
    ['half a PNG', png.subarray(0, png.length / 2), 'BROKEN'],
    ['a PNG that is a bomb', bomb, 'TOO_MANY_PIXELS'],
    ['half a PNG that claims to be a bomb', bomb.subarray(0, 2_000), 'TOO_MANY_PIXELS'],
  ]
}

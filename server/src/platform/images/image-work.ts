import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { CaptureTime } from './capture-text.ts'
import { captureTimesOf } from './capture-time.ts'
import { openImage, readHeader } from './decoders.ts'
import { decodeHeic } from './heic.ts'
import { HeavyImage, ImageError } from './image-error.ts'
import { isHeavy, maxPixels } from './image-limits.ts'
import { type ImageType, imageTypeOf } from './image-type.ts'

const maxExifBytes = 1_000_000
/** What a ThumbHash is made from at most. */
const placeholderEdge = 100

export interface PreparedImage<Size extends string> {
  /** What the file is. */
  readonly type: ImageType
  /** Of the whole picture, upright. */
  readonly width: number
  readonly height: number
  /** A ThumbHash in base64. */
  readonly placeholder: string
  /** When it says it was taken, best first; empty where it does not. */
  readonly captures: readonly CaptureTime[]
  /** WebP without any metadata. */
  readonly sizes: Readonly<Record<Size, Buffer>>
}

/** A part of a picture, in shares of its width and height. */
export interface Share {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PrepareTask<Size extends string> {
  readonly path: string
  readonly edges: Readonly<Record<Size, number>>
  /** The whole picture where it is left out. */
  readonly part?: Share
}

/** Does the work of `prepareImage` in this process. Throws HeavyImage where it is one and may not be. */
export async function workOnImage<Size extends string>(
  { path, edges, part }: PrepareTask<Size>,
  mayBeHeavy: boolean,
): Promise<PreparedImage<Size>> {
  const type = await imageTypeOf(path)
  if (type === null) throw new ImageError('NOT_AN_IMAGE')
  const header = await headerOf(path, type)
  if (!mayBeHeavy && isHeavy(type, header)) throw new HeavyImage()
  try {
    return await prepare(path, type, header, { edges, part })
  } catch (error) {
    // The decoder's own words are about the file; a disk or a database has no part in this.
    throw error instanceof ImageError ? error : new ImageError('BROKEN', error)
  }
}

interface Header {
  readonly width: number
  readonly height: number
  readonly captures: readonly CaptureTime[]
}

async function headerOf(path: string, type: ImageType): Promise<Header> {
  const read = await readHeader(path, type)
  return { ...read.autoOrient, captures: capturesOf(read) }
}

function capturesOf({ exif }: Metadata): readonly CaptureTime[] {
  return exif === undefined || exif.byteLength > maxExifBytes ? [] : captureTimesOf(exif)
}

async function prepare<Size extends string>(
  path: string,
  type: ImageType,
  header: Header,
  { edges, part }: { readonly edges: Readonly<Record<Size, number>>; readonly part: Share | undefined },
): Promise<PreparedImage<Size>> {
  const whole = type === 'image/heic' ? await heicPixels(path) : { sharp: await openImage(path, type), ...header }
  const source = part === undefined ? whole : cut(whole, part)
  const names = Object.keys(edges) as Size[]
  const sizes = new Map<Size, Buffer>()
  let last: Encoded | null = null
  // Each from the one before it: the file is decoded once, and no picture is ever whole in this process's own memory.
  for (const name of names.toSorted((a, b) => edges[b] - edges[a])) {
    last = await smaller(last, source.sharp, edges[name])
    sizes.set(name, last.bytes)
  }
  if (last === null) throw new Error('No size was asked for')
  return {
    type,
    width: source.width,
    height: source.height,
    captures: header.captures,
    placeholder: await placeholderOf(sharp(last.bytes)),
    sizes: Object.fromEntries(sizes) as Record<Size, Buffer>,
  }
}

interface Opened {
  readonly sharp: Sharp
  readonly width: number
  readonly height: number
}

/** At least a pixel of it, and nothing beyond its edges. */
function cut({ sharp: image, width, height }: Opened, part: Share): Opened {
  const left = Math.min(width - 1, Math.floor(part.x * width))
  const top = Math.min(height - 1, Math.floor(part.y * height))
  const size = {
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  }
  return { sharp: image.extract({ left, top, ...size }), ...size }
}

interface Encoded {
  readonly bytes: Buffer
  readonly longestEdge: number
}

async function smaller(before: Encoded | null, source: Sharp, edge: number): Promise<Encoded> {
  if (before !== null && before.longestEdge <= edge) return before
  const { data, info } = await within(before === null ? source : sharp(before.bytes), edge)
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, longestEdge: Math.max(info.width, info.height) }
}

function within(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

async function heicPixels(path: string): Promise<{ sharp: Sharp; width: number; height: number }> {
  const { width, height, rgba } = await decodeHeic(path)
  // Every iPhone photo is opaque, and without the fourth channel all that follows is lighter.
  const image = sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  return { sharp: image.removeAlpha(), width, height }
}

async function placeholderOf(image: Sharp): Promise<string> {
  const { data, info } = await within(image, placeholderEdge)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

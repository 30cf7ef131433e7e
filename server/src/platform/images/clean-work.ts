import sharp, { type Sharp } from 'sharp'
import { openImage, readHeader } from './decoders.ts'
import { decodeHeic } from './heic.ts'
import { HeavyImage, ImageError } from './image-error.ts'
import { isHeavy, maxPixels } from './image-limits.ts'
import { type ImageType, imageTypeOf } from './image-type.ts'
import { type PreparedImage, workOnImage } from './image-work.ts'

/** Of how many pixels a picture is written anew as it is; beyond, at half its scale, which needs a quarter of everything. */
const mostKept: Readonly<Record<Exclude<ImageType, 'image/gif'>, number>> = {
  'image/jpeg': maxPixels,
  'image/png': maxPixels,
  // Its encoder holds the whole picture.
  'image/webp': 25_000_000,
  'image/heic': maxPixels,
  'image/avif': maxPixels,
}

type CleanType = 'image/jpeg' | 'image/png' | 'image/webp'

export interface CleanedImage<Size extends string> {
  /** What was written. */
  readonly type: CleanType
  readonly sizes: PreparedImage<Size>['sizes']
}

export interface CleanTask<Size extends string> {
  readonly path: string
  readonly target: string
  readonly edges: Readonly<Record<Size, number>>
}

/** Does the work of `cleanImage` in this process. Throws HeavyImage where it is one and may not be. */
export async function cleanFile<Size extends string>(
  { path, target, edges }: CleanTask<Size>,
  mayBeHeavy: boolean,
): Promise<CleanedImage<Size>> {
  const type = await imageTypeOf(path)
  if (type === null || type === 'image/gif') throw new ImageError('NOT_AN_IMAGE')
  const { autoOrient, hasAlpha } = await readHeader(path, type)
  if (!mayBeHeavy && isHeavy(type, autoOrient)) throw new HeavyImage()
  const written = await clean(path, target, type, { ...autoOrient, hasAlpha })
  const { sizes } = await workOnImage({ path: target, edges }, true)
  return { type: written, sizes }
}

interface Extent {
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

async function clean(
  path: string,
  target: string,
  type: Exclude<ImageType, 'image/gif'>,
  { width, height, hasAlpha }: Extent,
): Promise<CleanType> {
  try {
    const whole = type === 'image/heic' ? await fromHeic(path) : (await openImage(path, type)).toColourspace('srgb')
    const image = width * height > mostKept[type] ? whole.resize({ width: Math.floor(width / 2) }) : whole
    if (type === 'image/png') return await write(image.png({ compressionLevel: 6 }), target, type)
    if (type === 'image/webp' || (type === 'image/avif' && hasAlpha))
      return await write(image.webp({ quality: 90, effort: 0 }), target, 'image/webp')
    // A table of codes made for this picture would need all of it in memory once more, for a few per cent of its size.
    return await write(image.jpeg({ quality: 90, optimiseCoding: false }), target, 'image/jpeg')
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError('BROKEN', error)
  }
}

async function write<Type extends string>(image: Sharp, target: string, type: Type): Promise<Type> {
  await image.toFile(target)
  return type
}

async function fromHeic(path: string): Promise<Sharp> {
  const { width, height, rgba } = await decodeHeic(path)
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels }).removeAlpha()
}

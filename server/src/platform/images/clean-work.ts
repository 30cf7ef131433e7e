import sharp, { type Sharp } from 'sharp'
import type { CleanedImage, CleanType } from './clean-image.ts'
import { openImage, readHeader } from './decoders.ts'
import { decodeHeic } from './heic.ts'
import { HeavyImage, ImageError } from './image-error.ts'
import { maxPixels } from './image-limits.ts'
import { type ImageType, imageTypeOf } from './image-type.ts'
import { isHeavy, workOnImage } from './image-work.ts'

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
  const { compression, autoOrient } = await readHeader(path)
  if (type === 'image/heic' && compression !== 'hevc') throw new ImageError('NOT_AN_IMAGE')
  if (!mayBeHeavy && isHeavy(type, autoOrient)) throw new HeavyImage()
  const written = await clean(path, target, type)
  const { sizes } = await workOnImage({ path: target, edges }, true)
  return { type: written, sizes }
}

async function clean(path: string, target: string, type: Exclude<ImageType, 'image/gif'>): Promise<CleanType> {
  try {
    const image = type === 'image/heic' ? await fromHeic(path) : openImage(path).toColourspace('srgb')
    if (type === 'image/png') return await write(image.png({ compressionLevel: 6 }), target, type)
    if (type === 'image/webp') return await write(image.webp({ quality: 90, effort: 0 }), target, type)
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

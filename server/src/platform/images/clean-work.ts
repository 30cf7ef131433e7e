import sharp, { type Sharp } from 'sharp'
import type { CleanType } from './clean-image.ts'
import { atOnce, longestS, maxPixels, openImage, readHeader, slots } from './decoders.ts'
import { decodeHeic } from './heic.ts'
import { ImageError } from './image-error.ts'
import { imageTypeOf } from './image-type.ts'

/** Does the work of {@link cleanImage} in this process. */
export async function cleanFile(path: string, target: string): Promise<CleanType> {
  const type = await imageTypeOf(path)
  if (type === null || type === 'image/gif') throw new ImageError('NOT_AN_IMAGE')
  const { compression } = await readHeader(path)
  if (type === 'image/heic' && compression !== 'hevc') throw new ImageError('NOT_AN_IMAGE')
  // Whole pictures in their full size: each alone.
  return slots.run(atOnce, async () => {
    try {
      const image = (type === 'image/heic' ? await fromHeic(path) : await fromFile(path)).timeout({ seconds: longestS })
      if (type === 'image/png') return await write(image.png({ compressionLevel: 6 }), target, type)
      if (type === 'image/webp') return await write(image.webp({ quality: 90, effort: 2 }), target, type)
      return await write(image.jpeg({ quality: 90 }), target, 'image/jpeg')
    } catch (error) {
      throw error instanceof ImageError ? error : new ImageError('BROKEN', error)
    }
  })
}

async function write<Type extends string>(image: Sharp, target: string, type: Type): Promise<Type> {
  await image.toFile(target)
  return type
}

async function fromFile(path: string): Promise<Sharp> {
  return openImage(path).toColourspace('srgb')
}

async function fromHeic(path: string): Promise<Sharp> {
  const { width, height, rgba } = await decodeHeic(path, maxPixels)
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels }).removeAlpha()
}

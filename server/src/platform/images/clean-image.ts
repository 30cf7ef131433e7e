import { runImageTask } from './run-image-task.ts'

export type CleanType = 'image/jpeg' | 'image/png' | 'image/webp'

/**
 * Writes a picture anew in its full size to `target`: upright, the first frame, in sRGB, with nothing of the file but its
 * pixels. JPEG, PNG and WebP stay what they are, HEIC becomes JPEG. Resolves to the type; throws an ImageError for a file
 * that is none of these, a broken one, or one with too many pixels.
 */
export async function cleanImage(path: string, target: string): Promise<CleanType> {
  const { cleaned } = await runImageTask('clean', { path, target })
  return cleaned
}

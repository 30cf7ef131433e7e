import type { CleanedImage } from './clean-work.ts'
import { runImageTask } from './run-image-task.ts'

/**
 * Writes a picture anew to `target`, in its full size or, of a very large one, at half its scale: upright, the first frame, in
 * sRGB, with nothing of the file but its pixels. Makes its sizes as `prepareImage` does. JPEG, PNG and WebP stay what
 * they are, HEIC becomes JPEG, and so does AVIF, or WebP where it has holes.
 * Throws an ImageError for a file that is none of these, a broken one, or one with too many pixels.
 */
export async function cleanImage<Size extends string>(
  path: string,
  target: string,
  edges: Readonly<Record<Size, number>>,
  accountId: string,
): Promise<CleanedImage<Size>> {
  // The sizes of the answer are those that were asked for.
  return (await runImageTask('clean', { path, target, edges }, accountId)) as CleanedImage<Size>
}

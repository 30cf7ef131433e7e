import type { PreparedImage, Share } from './image-work.ts'
import { runImageTask } from './run-image-task.ts'

/** What the sizes of a picture are stored as. */
export const preparedType = 'image/webp'

/**
 * Makes the sizes of a picture, each with a longest edge in pixels and never larger than the picture: upright, of an
 * animation the first frame, in sRGB, encoded anew so that nothing of the file but its pixels is left. Throws an ImageError for
 * a file that is no picture, a broken one, or one of more pixels than `image-limits.ts` has for its kind.
 * @param part what of it is taken; the whole picture where it is left out
 */
export async function prepareImage<Size extends string>(
  path: string,
  edges: Readonly<Record<Size, number>>,
  accountId: string,
  part?: Share,
): Promise<PreparedImage<Size>> {
  const prepared = await runImageTask('prepare', { path, edges, ...(part !== undefined && { part }) }, accountId)
  // The sizes of the answer are those that were asked for.
  return prepared as PreparedImage<Size>
}

import { ImageError } from './image-error.ts'
import type { PageSizes } from './page-work.ts'
import { runImageTask } from './run-image-task.ts'

/**
 * Pictures of a PDF's first page on white with these longest edges in pixels; null for a file of which none can be made:
 * broken, locked with a password, too costly.
 */
export async function pdfPictures<Size extends string>(
  path: string,
  edges: Readonly<Record<Size, number>>,
  accountId: string,
): Promise<PageSizes<Size> | null> {
  try {
    // The sizes of the answer are those that were asked for.
    return (await runImageTask('page', { path, edges }, accountId)) as PageSizes<Size>
  } catch (error) {
    if (error instanceof ImageError) return null
    throw error
  }
}

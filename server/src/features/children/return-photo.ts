import { childPhotoSizes } from '@nestwren/contract/children'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import type { FileOutcome } from '../../platform/items/item-return.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { childrenTable } from './tables.ts'

const c = childrenTable

/** Gives a child the photo that stands in an export; one that has a photo keeps it. */
export async function returnChildPhoto(
  deps: { readonly database: Database; readonly keeper: FileKeeper },
  of: { readonly accountId: string; readonly childId: string; readonly photoId: string; readonly now: Date },
  path: string,
): Promise<FileOutcome> {
  const { accountId, childId, photoId, now } = of
  const image = await prepareImage(path, childPhotoSizes, accountId).catch((error: unknown) => {
    if (error instanceof ImageError) return null
    throw error
  })
  if (image === null) return 'broken'
  const put = await deps.keeper.put({ accountId, itemType: 'child', itemId: photoId }, [
    { variant: 'small', contentType: preparedType, source: image.sizes.small },
    { variant: 'medium', contentType: preparedType, source: image.sizes.medium },
  ])
  return storeWithFiles(deps, put, now, async (tx) => {
    const { rowCount } = await tx
      .update(c)
      .set({ photoId })
      .where(and(eq(c.accountId, accountId), eq(c.id, childId), isNull(c.photoId)))
    return rowCount === 1
  })
}

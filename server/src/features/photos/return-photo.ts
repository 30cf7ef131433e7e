import { photoSizes } from '@nestwren/contract/photos'
import { ImageError } from '../../platform/images/image-error.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import { storeReturned } from '../../platform/items/bring-back.ts'
import type { StoreWithFile } from '../../platform/items/item-return.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { photoItem } from './item.ts'

/**
 * Stores a photo of an export: its sizes are made anew from its file, everything else is as it was. Entries know their
 * photos already.
 */
export const returnPhoto: StoreWithFile<FileKeeper> = async (deps, { accountId, now }, row, file, note) => {
  const image = await prepareImage(file.path, photoSizes, accountId).catch((error: unknown) => {
    if (error instanceof ImageError) return null
    throw error
  })
  if (image === null) return 'broken'
  const put = await deps.keeper.put({ accountId, itemType: 'photo', itemId: row.id }, [
    { variant: 'small', contentType: preparedType, source: image.sizes.small },
    { variant: 'medium', contentType: preparedType, source: image.sizes.medium },
    { variant: 'large', contentType: preparedType, source: image.sizes.large },
    { variant: 'original', contentType: image.type, source: { path: file.path } },
  ])
  const { width, height, placeholder } = image
  // What is kept in the vault, or for parents, is on no site, whatever the export says.
  const isForSite = row.values.keptInVault !== true && row.values.audience === 'family'
  const site = isForSite ? {} : { isPublic: false, publicOrder: null }
  const values = { ...row.values, ...site, width, height, placeholder, sizeBytes: put.sizeBytes }
  return storeWithFiles(deps, put, now, async (tx) => {
    if (!(await note(tx))) return false
    return (await storeReturned(tx, photoItem, [{ ...row, values }])).size === 1
  })
}

import { rm } from 'node:fs/promises'
import { ImageError } from '../../platform/images/image-error.ts'
import { storeReturned } from '../../platform/items/bring-back.ts'
import type { StoreWithFile } from '../../platform/items/item-return.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { documentItem } from './item.ts'
import { prepareDocument } from './prepare-document.ts'

/** Stores a document of an export; its file is judged by its bytes as any other. */
export const returnDocument: StoreWithFile<FileKeeper> = async (deps, { accountId, now }, row, file, note) => {
  const made: string[] = []
  try {
    const { files, ...facts } = await prepareDocument(
      { ...file, fileName: String(row.values.fileName), claimedType: '' },
      accountId,
      (path) => made.push(path),
    )
    const put = await deps.keeper.put({ accountId, itemType: 'document', itemId: row.id }, files)
    const sizeBytes = put.files.find(({ variant }) => variant === 'original')?.sizeBytes ?? 0
    const values = { ...row.values, ...facts, sizeBytes, roomBytes: put.sizeBytes }
    return await storeWithFiles(deps, put, now, async (tx) => {
      if (!(await note(tx))) return false
      return (await storeReturned(tx, documentItem, [{ ...row, values }])).size === 1
    })
  } catch (error) {
    if (error instanceof ImageError) return 'broken'
    throw error
  } finally {
    for (const path of made) await rm(path, { force: true })
  }
}

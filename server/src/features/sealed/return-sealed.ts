import { maxSealedDocuments } from '@nestwren/contract/sealed-terms'
import { storeReturned } from '../../platform/items/bring-back.ts'
import type { StoreWithFile } from '../../platform/items/item-return.ts'
import { lockAccount } from '../account/public.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { insertWraps, type NewWrap } from './commands.ts'
import { sealedItem } from './item.ts'
import { countSealed } from './queries.ts'
import { isSealed } from './sealed-file.ts'

/** Thrown, so that the row goes as well. */
class NobodyOpensIt extends Error {}

/** Stores a sealed document of an export, where the key of somebody in the family still opens it. */
export const returnSealed: StoreWithFile<FileKeeper> = async (deps, { accountId, by, now }, row, file, note) => {
  if (!(await isSealed(file, row.id))) return 'broken'
  const put = await deps.keeper.put({ accountId, itemType: 'sealed', itemId: row.id }, [
    { variant: 'original', contentType: 'application/octet-stream', source: { path: file.path } },
  ])
  const { wraps: listed, ...values } = row.values
  const wraps = (listed as readonly Omit<NewWrap, 'documentId'>[]).map((one) => ({ ...one, documentId: row.id }))
  try {
    return await storeWithFiles(deps, put, now, async (tx) => {
      await lockAccount(tx, accountId)
      if (!row.isDeleted && (await countSealed(tx, accountId)) >= maxSealedDocuments) throw new NobodyOpensIt()
      if (!(await note(tx))) return false
      const whole = { ...row, values: { ...values, sizeBytes: file.sizeBytes } }
      if ((await storeReturned(tx, sealedItem, [whole])).size !== 1) return false
      if ((await insertWraps(tx, { accountId, userId: by }, wraps, now)) === 0) throw new NobodyOpensIt()
      return true
    })
  } catch (error) {
    if (error instanceof NobodyOpensIt) return 'broken'
    throw error
  }
}

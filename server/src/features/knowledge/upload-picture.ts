import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { knowledge } from '@nestwren/contract/knowledge'
import { articlePictureSizes } from '@nestwren/contract/knowledge-terms'
import type { Database } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { ImageError, type ImageProblem } from '../../platform/images/image-error.ts'
import { imageTypeOf } from '../../platform/images/image-type.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import { storeReturned } from '../../platform/items/bring-back.ts'
import type { StoreWithFile } from '../../platform/items/item-return.ts'
import { type FileKeeper, storeWithFiles } from '../storage/public.ts'
import { articlePictureItem } from './item.ts'
import { findPicture, insertPicture } from './picture-commands.ts'

export interface PictureDeps {
  readonly database: Database
  readonly keeper: FileKeeper
}
type Upload = typeof knowledge.addPicture

const refusalOf = {
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA_TYPE',
  BROKEN: 'BROKEN_IMAGE',
  TOO_MANY_PIXELS: 'TOO_MANY_PIXELS',
} as const satisfies Record<ImageProblem, string>

/**
 * Keeps a picture for an article. No transaction is open while it is decoded, written anew and stored; a repeat of the same
 * id answers the one picture there is.
 */
export async function uploadPicture(
  deps: PictureDeps,
  context: Context<Upload>,
  { body, file }: Pick<HandlerInput<Upload>, 'body' | 'file'>,
  { caller }: MemberAccess,
): Promise<{ id: string; width: number; height: number }> {
  const { accountId, userId } = caller
  const { id } = body
  const before = await findPicture(context.db, accountId, id)
  if (before !== null) {
    if (before.createdBy !== userId) throw context.refuse('NOT_FOUND')
    return { id, width: before.width, height: before.height }
  }
  // Of an animation one moment would be taken by chance.
  if ((await imageTypeOf(file.path)) === 'image/gif') throw context.refuse('UNSUPPORTED_MEDIA_TYPE')
  if (!(await deps.keeper.hasRoom(context.db, accountId, file.sizeBytes))) throw context.refuse('QUOTA_EXCEEDED')
  const { put, facts } = await store(deps, file.path, accountId, id).catch((error: unknown) => {
    throw error instanceof ImageError ? context.refuse(refusalOf[error.problem]) : error
  })
  const row = { ...facts, accountId, id, createdBy: userId, createdAt: context.now }
  const outcome = await storeWithFiles(deps, put, context.now, (tx) => insertPicture(tx, row))
  if (outcome === 'noRoom') throw context.refuse('QUOTA_EXCEEDED')
  return { id, width: facts.width, height: facts.height }
}

async function store({ keeper }: Pick<PictureDeps, 'keeper'>, path: string, accountId: string, itemId: string) {
  const { sizes, width, height } = await prepareImage(path, articlePictureSizes, accountId)
  const put = await keeper.put({ accountId, itemType: 'picture', itemId }, [
    { variant: 'small', contentType: preparedType, source: sizes.small },
    { variant: 'medium', contentType: preparedType, source: sizes.medium },
  ])
  return { put, facts: { width, height, sizeBytes: put.sizeBytes } }
}

/** Stores a picture of an export; its file is judged by its bytes as any other. */
export const returnArticlePicture: StoreWithFile<FileKeeper> = async (deps, { accountId, now }, row, file, note) => {
  try {
    const { put, facts } = await store(deps, file.path, accountId, row.id)
    const values = { ...row.values, ...facts }
    return await storeWithFiles(deps, put, now, async (tx) => {
      if (!(await note(tx))) return false
      return (await storeReturned(tx, articlePictureItem, [{ ...row, values }])).size === 1
    })
  } catch (error) {
    if (error instanceof ImageError) return 'broken'
    throw error
  }
}

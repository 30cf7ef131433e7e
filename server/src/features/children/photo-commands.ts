import { childPhotoSizes, type children } from '@nestwren/contract/children'
import type { UploadedFile } from '@nestwren/contract/endpoint'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/db/database.ts'
import type { ChildAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { ImageError, type ImageProblem } from '../../platform/images/image-error.ts'
import { imageTypeOf } from '../../platform/images/image-type.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import type { Kernel } from '../account/public.ts'
import type { FileKeeper, FileOwner, PutFiles } from '../storage/public.ts'
import { swapPhoto } from './commands.ts'
import { childOfPhoto } from './queries.ts'

interface PhotoDeps {
  readonly database: Database
  readonly keeper: FileKeeper
}

const refusalOf = {
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA_TYPE',
  BROKEN: 'BROKEN_IMAGE',
  TOO_MANY_PIXELS: 'TOO_MANY_PIXELS',
} as const satisfies Record<ImageProblem, string>

/**
 * Gives a child a photo. No transaction is open while it is decoded, written anew and stored; then the child, the book of
 * files and the end of the photo before are written together.
 */
export async function setPhoto(
  deps: PhotoDeps,
  context: Context<typeof children.setPhoto>,
  file: UploadedFile,
  access: ChildAccess,
): Promise<void> {
  const { accountId } = access.caller
  const { keeper } = deps
  // Of an animation one moment would be taken by chance.
  if ((await imageTypeOf(file.path)) === 'image/gif') throw context.refuse('UNSUPPORTED_MEDIA_TYPE')
  const { sizes } = await prepareImage(file.path, childPhotoSizes, accountId).catch((error: unknown) => {
    throw error instanceof ImageError ? context.refuse(refusalOf[error.problem]) : error
  })
  const photoId = uuidv7()
  const put = await keeper.put({ accountId, itemType: 'child', itemId: photoId }, [
    { variant: 'small', contentType: preparedType, source: sizes.small },
    { variant: 'medium', contentType: preparedType, source: sizes.medium },
  ])
  await keeper.remove(await record(deps, context, put, access))
}

/** Resolves to the keys of the photo before. */
async function record(
  { database, keeper }: PhotoDeps,
  context: Context<typeof children.setPhoto>,
  put: PutFiles,
  access: ChildAccess,
): Promise<readonly string[]> {
  try {
    return await database.transaction(async (tx) => {
      const before = await swapPhoto(tx, access, put.itemId, context.now)
      if (before === undefined) throw context.refuse('NOT_FOUND')
      const keys = before === null ? [] : await keeper.forget(tx, put.accountId, 'child', [before])
      if (!(await keeper.record(tx, put, context.now))) throw context.refuse('QUOTA_EXCEEDED')
      return keys
    })
  } catch (error) {
    // After any other error nobody knows whether the commit arrived: what has no row then is left to the sweep.
    if (error instanceof HttpError) await keeper.discard(put)
    throw error
  }
}

/** Takes the photo of a child off, in the transaction of the call; false where there is none. */
export async function removePhoto(
  { keeper }: Pick<PhotoDeps, 'keeper'>,
  context: Context<typeof children.removePhoto>,
  access: ChildAccess,
): Promise<boolean> {
  const before = await swapPhoto(context.db, access, null, context.now)
  if (before === undefined) throw context.refuse('NOT_FOUND')
  if (before === null) return false
  const keys = await keeper.forget(context.db, access.caller.accountId, 'child', [before])
  context.afterCommit(() => keeper.remove(keys))
  return true
}

/** The photos of children as files: for everybody who sees the child, whatever of it they may see. */
export function childPhotoFiles({ gate, scopes }: Pick<Kernel, 'gate' | 'scopes'>): FileOwner {
  return {
    type: 'child',
    async maySee(db, caller, photoId) {
      const childId = await childOfPhoto(db, caller.accountId, photoId)
      if (childId === null) return false
      try {
        await gate.decide({ access: { who: 'member' }, caller, isWrite: false })
      } catch (error) {
        if (error instanceof HttpError && error.status === 403) return false
        throw error
      }
      return (await scopes(caller)).some((scope) => scope.childId === childId)
    },
  }
}

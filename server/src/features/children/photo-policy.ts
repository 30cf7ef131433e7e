import { HttpError } from '../../platform/http/errors.ts'
import type { Kernel } from '../account/public.ts'
import type { FileOwner } from '../storage/public.ts'
import { childOfPhoto } from './queries.ts'

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

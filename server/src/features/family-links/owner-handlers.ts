import type { Contract } from '@nestwren/contract'
import { linkPagePath } from '@nestwren/contract/link-visits'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { withoutGaps } from '../../platform/items/kept-facts.ts'
import { livingChildIds } from '../children/public.ts'
import { addStoredPhoto } from '../photos/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { createLink, removeLink, renewLink, updateLink } from './commands.ts'
import { listGreetings, photoOf, takeGreeting } from './greeting-commands.ts'
import { mayLookAtPhotos } from './greeting-files.ts'
import { type LinkRow, listLinks, presentLink, readLink } from './queries.ts'

export interface OwnerDeps extends Pick<FeatureDeps, 'config' | 'kernel'> {
  readonly keeper: FileKeeper
}

/** Refuses children that the family does not have any more. */
async function checkChildren(
  { db, refuse }: { readonly db: Db; refuse(code: 'UNKNOWN_CHILD'): HttpError },
  { accountId }: Caller,
  childIds: readonly string[],
): Promise<void> {
  const living = await livingChildIds(db, accountId)
  if (childIds.some((childId) => !living.includes(childId))) throw refuse('UNKNOWN_CHILD')
}

/** Tells the family's parents that their links, or what came by them, are others now. */
function tellParents({ emit }: Pick<Context, 'emit'>, { accountId, userId, name }: Caller): void {
  emit('family:changed', { user: { id: userId, name }, part: 'familyLinks' }, { to: 'parents', accountId })
}

/** The handlers of contract.familyLinks. */
export function ownerHandlers({ config, kernel, keeper }: OwnerDeps): Handlers<Contract['familyLinks']> {
  const withUrl = ({ row, token }: { readonly row: LinkRow; readonly token: string }, { name }: Caller) => ({
    link: presentLink({ ...row, createdByName: name }),
    url: `${config.appUrl}${linkPagePath}/${token}`,
  })
  return {
    async list({ db }, _input, { caller }) {
      return { items: (await listLinks(db, caller)).map(presentLink) }
    },

    async create(context, { body }, { caller }) {
      await checkChildren(context, caller, body.childIds)
      const made = await createLink(context.db, caller, body, context.now)
      if (made === null) throw context.refuse('TOO_MANY_LINKS')
      tellParents(context, caller)
      return withUrl(made, caller)
    },

    async update(context, { params: { id }, body: { version, ...given } }, { caller }) {
      if (given.childIds !== undefined) await checkChildren(context, caller, given.childIds)
      const changed = await updateLink(context.db, caller, id, { ...withoutGaps(given), version })
      const now = await readLink(context.db, caller, id)
      if (now === null) throw context.refuse('NOT_FOUND')
      if (changed === null) throw context.refuse('STALE_VERSION', { current: presentLink(now) })
      tellParents(context, caller)
      return presentLink(now)
    },

    async renew(context, { params: { id } }, { caller }) {
      const renewed = await renewLink(context.db, caller, id, context.now)
      const now = await readLink(context.db, caller, id)
      if (renewed === null || now === null) throw context.refuse('NOT_FOUND')
      tellParents(context, caller)
      return { ...withUrl(renewed, caller), link: presentLink(now) }
    },

    async remove(context, { params: { id } }, { caller }) {
      if (!(await removeLink(context.db, caller, id))) throw context.refuse('NOT_FOUND')
      tellParents(context, caller)
      return undefined
    },

    async greetings(context, { query }, { caller }) {
      const cursor = cursorAsked(context, query)
      const showsPhotos = await mayLookAtPhotos(kernel.gate, caller)
      return listGreetings(context.db, keeper, caller, { cursor, limit: query.limit, showsPhotos })
    },

    async acceptGreeting(context, { params: { id }, body }, { caller }) {
      await checkChildren(context, caller, body.childIds)
      const { accountId } = caller
      const taken = await takeGreeting(context.db, accountId, id)
      if (taken === null) throw context.refuse('NOT_FOUND')
      const photo = photoOf(taken)
      if (photo === null) throw context.refuse('NO_PHOTO')
      const photoId = uuidv7()
      const childIds = [...new Set(body.childIds)]
      await keeper.give(
        context.db,
        accountId,
        { itemType: 'greeting', itemId: id },
        { itemType: 'photo', itemId: photoId },
      )
      await addStoredPhoto(context, caller, { ...photo, id: photoId, childIds, caption: taken.text })
      tellParents(context, caller)
      return { photoId }
    },

    async removeGreeting(context, { params: { id } }, { caller }) {
      if ((await takeGreeting(context.db, caller.accountId, id)) === null) throw context.refuse('NOT_FOUND')
      const keys = await keeper.forget(context.db, caller.accountId, 'greeting', [id])
      context.afterCommit(() => keeper.remove(keys))
      tellParents(context, caller)
      return undefined
    },
  }
}

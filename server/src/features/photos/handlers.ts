import { photoReactions, photos } from '@nestwren/contract/photos'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller, FamilyAccess, ItemAccess } from '../../platform/http/access.ts'
import { cursorAsked, listWithin } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import { isLockedFor, isUnkept, mayRestore } from '../../platform/items/visibility.ts'
import { reactionCalls } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { removePhoto, restorePhoto, setPhotoPublic, updatePhoto } from './change-photo.ts'
import { photoItem } from './item.ts'
import { photoReactable } from './photo-events.ts'
import {
  listDeletedPhotos,
  listMonths,
  listPhotos,
  listRecentPhotos,
  type PhotoRow,
  photoReader,
  presentPhoto,
  presentSent,
  readPhoto,
} from './queries.ts'
import { photoUploader } from './upload-photo.ts'

interface PhotoDeps extends Pick<FeatureDeps, 'database' | 'kernel'> {
  readonly keeper: FileKeeper
  readonly purgeDeleted: PurgeDeleted
}

/** Likes and comments of photos. */
export const photoReactionCalls = reactionCalls(photoReactions, photoReactable)

export const photosFeature: Feature<PhotoDeps> = {
  calls: (parts) => [
    calls(photos, photoHandlers(parts), { locate: locatorOf(photoItem), autocommit: ['upload'] }),
    photoReactionCalls,
  ],
}

/** The handlers of contract.photos. */
export function photoHandlers({ database, kernel, keeper, purgeDeleted }: PhotoDeps): Handlers<typeof photos> {
  const { gate } = kernel
  const upload = photoUploader({ database, gate, keeper })
  const readerOf = (caller: Caller) => photoReader(keeper, gate, caller)
  const present = async (caller: Caller, row: PhotoRow) => presentPhoto(row, await readerOf(caller))
  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const filter = {
        from: query.from === undefined ? undefined : new Date(query.from),
        to: query.to === undefined ? undefined : new Date(query.to),
        logId: query.logId,
        cursor,
        limit: query.limit,
      }
      const seen = ofChild(context, access, query.childId)
      const { items, nextCursor } =
        query.deleted === 'true'
          ? await listDeletedPhotos(context.db, seen, filter, context.now)
          : await listPhotos(context.db, seen, filter)
      const reader = { caller: access.caller, keeper, children: access.children }
      return { items: items.map((row) => presentPhoto(row, reader)), nextCursor }
    },

    async months(context, { query }, access) {
      const items = await listMonths(context.db, ofChild(context, access, query.childId), query.tz)
      // A name that this server knows and its database does not.
      if (items === null) throw context.refuse('INVALID_INPUT', [{ path: ['query', 'tz'], text: 'Unknown time zone' }])
      return { items }
    },

    async recent(context, { query }, access) {
      const seen = ofChild(context, access, query.childId)
      const rows = await listRecentPhotos(context.db, seen, new Date(query.since))
      const reader = { caller: access.caller, keeper, children: access.children }
      return { items: listWithin(rows.map((row) => presentPhoto(row, reader))) }
    },

    async get(context, _input, access) {
      const found = await readPhoto(context.db, access.caller.accountId, access.itemId)
      if (found === null || (found.deletedAt !== null && !isOfTrash(access, found))) throw context.refuse('NOT_FOUND')
      return present(access.caller, found)
    },

    async upload(context, input, access) {
      const reader = await readerOf(access.caller)
      const row = await upload(context, input, access)
      if (!isLockedFor(reader.children, row.keptInVault)) return presentPhoto(row, reader)
      return presentSent(row.id, input, { caller: access.caller, now: context.now })
    },

    async update(context, { body }, access) {
      return present(access.caller, await updatePhoto(context, await readerOf(access.caller), gate, body, access))
    },

    async remove(context, _input, access) {
      await removePhoto(context, access)
      return undefined
    },

    async restore(context, _input, access) {
      return present(access.caller, await restorePhoto(context, access))
    },

    async purge(context, { body }, { caller }) {
      const access = { who: 'family', area: 'photos', level: 'manage' } as const
      const { children } = await gate.decide({ access, caller, isWrite: true })
      const isShown = isUnkept(photoItem.keptInVault, children)
      const removed = await purgeDeleted(context, photoItem, caller.accountId, body.ids, isShown)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      return { removed }
    },

    async setPublic(context, { body }, access) {
      return present(access.caller, await setPhotoPublic(context, gate, body, access))
    },
  }
}

/** The proof for one child only. A child that is not there and one that may not be seen look the same. */
function ofChild(
  context: { refuse(code: 'NOT_FOUND'): HttpError },
  access: FamilyAccess,
  asked: string | undefined,
): FamilyAccess {
  if (asked === undefined || asked === 'all') return access
  const children = access.children.filter(({ childId }) => childId === asked)
  if (children.length === 0) throw context.refuse('NOT_FOUND')
  return { ...access, children }
}

/** A deleted photo is there only for those who could bring it back. */
function isOfTrash({ caller, child }: ItemAccess, { createdBy }: PhotoRow): boolean {
  return mayRestore(child, createdBy === caller.userId)
}

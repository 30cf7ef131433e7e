import { sealed, sealedKeys } from '@nestwren/contract/sealed'
import { maxSealedDocuments } from '@nestwren/contract/sealed-terms'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { type PurgeDeleted, restorableSince } from '../../platform/items/trash.ts'
import { lockAccount } from '../account/public.ts'
import { changeSealed, insertWraps, lockSealed } from './commands.ts'
import { sealedItem } from './item.ts'
import { keyHandlers } from './key-handlers.ts'
import { tellParents } from './news.ts'
import { presentSealed } from './present.ts'
import { countSealed, listDeletedSealed, listLacking, listSealed, openedBy, readSealed } from './queries.ts'
import { type SealedDeps, uploadSealed } from './upload-sealed.ts'

interface Deps extends SealedDeps {
  readonly purgeDeleted: PurgeDeleted
}

export const sealedFeature: Feature<Deps> = {
  calls: (parts) => [
    calls(sealedKeys, keyHandlers),
    calls(sealed, sealedHandlers(parts), { locate: locatorOf(sealedItem), autocommit: ['upload'] }),
  ],
}

/** The handlers of contract.sealed. */
function sealedHandlers(deps: Deps): Handlers<typeof sealed> {
  const current = async (context: Context, { caller, itemId }: ItemAccess) => {
    const row = await readSealed(context.db, caller, itemId)
    if (row === null) throw context.refuse('NOT_FOUND')
    return presentSealed(row, caller, deps.keeper)
  }
  const lock = async (context: Context, { caller, itemId }: ItemAccess) => {
    const row = await lockSealed(context.db, caller.accountId, itemId)
    if (row === null) throw context.refuse('NOT_FOUND')
    return row
  }
  return {
    async list(context, { query: { deleted, limit, cursor: given } }, { caller }) {
      const cursor = given === undefined ? null : decodeCursor(given)
      if (given !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      const isDeleted = deleted === 'true'
      const rows = isDeleted
        ? await listDeletedSealed(context.db, caller, { cursor, limit }, context.now)
        : await listSealed(context.db, caller, { cursor, limit })
      return pageOf(
        rows,
        limit,
        (row) => ({ at: (isDeleted ? row.deletedAt : null) ?? row.createdAt, id: row.id }),
        (row) => presentSealed(row, caller, deps.keeper),
      )
    },

    lacking: async (context, _input, { caller }) => ({
      items: await listLacking(context.db, caller),
      nextCursor: null,
    }),

    async addWraps(context, { body: { wraps } }, { caller }) {
      // Only what the caller can open: others' documents nobody fills with wraps that open nothing.
      const opened = await openedBy(context.db, caller, [...new Set(wraps.map(({ documentId }) => documentId))])
      if (wraps.some(({ documentId }) => !opened.has(documentId))) throw context.refuse('NOT_FOUND')
      const added = await insertWraps(context.db, caller, wraps, context.now)
      if (added > 0) tellParents(context, caller.accountId)
      return { added }
    },

    get: (context, _input, access) => current(context, access),

    upload: (context, { body, file }, access) => uploadSealed(deps, context, body, file, access),

    async update(context, { body: { version, meta } }, access) {
      const row = await lock(context, access)
      if (row.deletedAt !== null || isStale(row, { version }))
        throw context.refuse('STALE_VERSION', { current: await current(context, access) })
      await changeSealed(context.db, row, { meta }, context.now)
      tellParents(context, row.accountId)
      return current(context, access)
    },

    async remove(context, _input, access) {
      const row = await lock(context, access)
      if (row.deletedAt !== null) return undefined
      await changeSealed(context.db, row, { deletedAt: context.now }, context.now)
      tellParents(context, row.accountId)
      return undefined
    },

    async restore(context, _input, access) {
      await lockAccount(context.db, access.caller.accountId)
      const row = await lock(context, access)
      if (row.deletedAt === null) return current(context, access)
      if (row.deletedAt < restorableSince(context.now)) throw context.refuse('NOT_FOUND')
      if ((await countSealed(context.db, row.accountId)) >= maxSealedDocuments) throw context.refuse('SEALED_FULL')
      await changeSealed(context.db, row, { deletedAt: null }, context.now)
      tellParents(context, row.accountId)
      return current(context, access)
    },

    async purge(context, { body }, { caller }) {
      const removed = await deps.purgeDeleted(context, sealedItem, caller.accountId, body.ids)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      tellParents(context, caller.accountId)
      return { removed }
    },
  }
}

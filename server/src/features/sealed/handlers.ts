import { sealed, sealedKeys } from '@nestwren/contract/sealed'
import { maxSealedDocuments } from '@nestwren/contract/sealed-terms'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { type PurgeDeleted, restorableSince } from '../../platform/items/trash.ts'
import { lockAccount } from '../account/public.ts'
import { changeSealed, insertWraps, lockKey, lockSealed, removeWrap } from './commands.ts'
import { sealedItem } from './item.ts'
import { isProven, type KeyDeps, keyHandlers } from './key-handlers.ts'
import { tellParents } from './news.ts'
import { presentSealed } from './present.ts'
import {
  countSealed,
  isOpenedByOthers,
  listDeletedSealed,
  listLacking,
  listSealed,
  openedBy,
  readSealed,
} from './queries.ts'
import { type SealedDeps, uploadSealed } from './upload-sealed.ts'
import { requireOpen } from './vault-lock.ts'

interface Deps extends SealedDeps, KeyDeps {
  readonly purgeDeleted: PurgeDeleted
}

export const sealedFeature: Feature<Deps> = {
  calls: (parts) => [
    calls(sealedKeys, keyHandlers(parts)),
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
    async list(context, { query }, { caller }) {
      const cursor = cursorAsked(context, query)
      const { deleted, limit } = query
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

    async lacking(context, { query }, { caller }) {
      const { userId, limit } = query
      const rows = await listLacking(context.db, caller, userId, { cursor: cursorAsked(context, query), limit })
      return pageOf(
        rows,
        limit,
        (row) => row,
        ({ at: _at, ...item }) => item,
      )
    },

    async addWraps(context, { body: { wraps } }, { caller }) {
      await lockAccount(context.db, caller.accountId)
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
      // Nobody else could have sealed it: what they sent would open for none of its readers.
      const { caller } = access
      if (!(await openedBy(context.db, caller, [row.id])).has(row.id)) throw context.refuse('FORBIDDEN')
      await changeSealed(context.db, row, { meta }, context.now)
      tellParents(context, row.accountId)
      return current(context, access)
    },

    async askAgain(context, { body: { keyId, proof } }, { caller, itemId }) {
      // Of two readers who ask at once, one keeps what opens it.
      await lockAccount(context.db, caller.accountId)
      const key = await lockKey(context.db, caller)
      if (key === null || key.keyId !== keyId || !isProven(key, proof)) throw context.refuse('WRONG_PROOF')
      if (!(await isOpenedByOthers(context.db, caller, itemId))) throw context.refuse('NO_OTHER_READER')
      await removeWrap(context.db, caller, itemId)
      tellParents(context, caller.accountId)
      return undefined
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
      await requireOpen(deps.kernel.gate, caller)
      const removed = await deps.purgeDeleted(context, sealedItem, caller.accountId, body.ids)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      tellParents(context, caller.accountId)
      return { removed }
    },
  }
}

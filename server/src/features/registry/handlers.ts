import type { Contract } from '@nestwren/contract'
import { type Gift, type RegistryReading, registry, registryClaims, siteRegistry } from '@nestwren/contract/registry'
import { asc } from 'drizzle-orm'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked, listWithin, pageOf } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Reader } from '../../platform/items/kept-facts.ts'
import { type Kernel, lockAccount } from '../account/public.ts'
import { putReading, releaseAllOf, releaseClaim, removeClaimsOfGift, setThanked } from './claim-commands.ts'
import { findClaim, isHiddenFrom, listClaims, readClaim, readReading, totalsOf } from './claim-queries.ts'
import { type GiftRow, giftList, livingGifts } from './item.ts'
import { giftsTable as g } from './tables.ts'
import { tellClaimsChanged } from './tell-claims.ts'
import { locateSiteOf, type VisitorDeps, visitorHandlers } from './visitor-handlers.ts'

interface RegistryDeps extends VisitorDeps {
  readonly kernel: Kernel
}

export const registryFeature: Feature<RegistryDeps> = {
  calls(parts) {
    const present = presenter(parts)
    return [
      giftList.calls(registry, { present, gate: parts.kernel.gate }, ownVerbs(present)),
      calls(registryClaims, claimHandlers()),
      // They count against limits first: a reservation needs a transaction of its own then, what is done by a link one statement.
      calls(siteRegistry, visitorHandlers(parts), {
        autocommit: ['claim', 'setClaim', 'releaseClaim'],
        locateSite: locateSiteOf(parts),
      }),
    ]
  },
}

type Present = (rows: readonly GiftRow[], reader: Pick<Reader, 'db' | 'now' | 'caller'>) => Promise<Gift[]>

/** Shows gifts, with their claims to whoever may see them and wants to. */
function presenter({ kernel }: Pick<RegistryDeps, 'kernel'>): Present {
  return async (rows, { db, now, caller }) => {
    const { accountId } = caller
    const isShown = (await kernel.gate.isGranted(caller, 'registryManage')) && !(await isHiddenFrom(db, caller, now))
    const ids = rows.map(({ id }) => id)
    const totals = isShown ? await totalsOf(db, accountId, ids) : null
    return rows.map((row) => {
      const { id, title, note, price, currency, storeUrl, quantity, priority, imageId, isGroup, sortKey, version } = row
      const { taken, given } = row
      const sums = totals?.get(id) ?? { count: 0, bought: 0, toThank: 0 }
      return {
        ...{ id, title, note, price, currency, storeUrl, quantity, priority, imageId, isGroup, sortKey, version },
        claims: totals === null ? null : { ...sums, taken, given: given / 100 },
      }
    })
  }
}

/** The verbs of gifts that are not those of every list. */
function ownVerbs(present: Present): Pick<Handlers<Contract['registry']>, 'list' | 'remove'> {
  return {
    async list({ db, now }, _input, { caller }) {
      const rows = await giftList.rowsOf(db, livingGifts(caller.accountId), [asc(g.sortKey), asc(g.id)])
      return { items: listWithin(await present(rows, { db, now, caller })) }
    },

    async remove(context, { params }, access) {
      await giftList.remove(context, access, params.id)
      await removeClaimsOfGift(context.db, access, params.id)
      return undefined
    },
  }
}

type Asking = Pick<Context<Contract['registryClaims']['remove']>, 'db' | 'now' | 'refuse'>

/** Whoever has hidden claims from themself knows of none. */
async function refuseHidden({ db, now, refuse }: Asking, caller: Caller): Promise<void> {
  if (await isHiddenFrom(db, caller, now)) throw refuse('NOT_FOUND')
}

/** The handlers of contract.registryClaims. */
function claimHandlers(): Handlers<Contract['registryClaims']> {
  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      if (await isHiddenFrom(context.db, access.caller, context.now)) return { items: [], nextCursor: null }
      const { itemId, limit } = query
      const claims = await listClaims(context.db, access, { itemId, cursor, limit })
      return pageOf(
        claims,
        limit,
        ({ id, createdAt }) => ({ id, at: new Date(createdAt) }),
        (claim) => claim,
      )
    },

    async set(context, { params, body }, access) {
      await refuseHidden(context, access.caller)
      const isThere = await setThanked(context.db, access, params.id, body.isThanked ? context.now : null)
      if (!isThere) throw context.refuse('NOT_FOUND')
      await tellClaimsChanged(context, access.caller.accountId)
      const claim = await findClaim(context.db, access, params.id)
      if (claim === null) throw context.refuse('NOT_FOUND')
      return claim
    },

    async remove(context, { params }, access) {
      const { accountId } = access.caller
      await refuseHidden(context, access.caller)
      await lockAccount(context.db, accountId)
      if ((await releaseClaim(context.db, accountId, params.id)) === null) throw context.refuse('NOT_FOUND')
      await tellClaimsChanged(context, accountId)
      return undefined
    },

    async removeAlike(context, { query }, access) {
      const { accountId } = access.caller
      await refuseHidden(context, access.caller)
      await lockAccount(context.db, accountId)
      const like = await readClaim(context.db, accountId, query.of)
      if (like === null) throw context.refuse('NOT_FOUND')
      const { id, connection, emailKey } = like
      // One whose person is forgotten is like no other.
      const of = query.by === 'connection' ? { connection } : emailKey === null ? { id } : { emailKey }
      const released = await releaseAllOf(context.db, access, of)
      await tellClaimsChanged(context, accountId)
      return { removed: released.length }
    },

    getReading({ db, now }, _input, { caller }) {
      return readReading(db, caller, now)
    },

    async putReading(context, { body }, access) {
      const { db, now } = context
      const before = await readReading(db, access.caller, now)
      const reading: RegistryReading = {
        hiddenUntil: body.hiddenUntil === undefined ? before.hiddenUntil : body.hiddenUntil,
        mails: body.mails ?? before.mails,
      }
      await putReading(db, access, reading)
      const { accountId, userId } = access.caller
      context.emit('family:changed', { user: null, part: 'registry' }, { to: 'user', accountId, userId })
      return readReading(db, access.caller, now)
    },
  }
}

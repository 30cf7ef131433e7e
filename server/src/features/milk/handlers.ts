import type { milk } from '@nestwren/contract/milk'
import { byServerClock, futureToleranceMs } from '../../platform/clock/device-clock.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { createLot, removeLot, updateLot } from './commands.ts'
import { tellMilkChanged } from './event-commands.ts'
import { listLots, milkTotals } from './queries.ts'

/** The handlers of contract.milk. */
export function milkHandlers({ mutations }: { readonly mutations: MutationBook }): Handlers<typeof milk> {
  return {
    async list(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      const childId = query.childId === 'all' ? undefined : query.childId
      const children = access.children.filter((child) => childId === undefined || child.childId === childId)
      // A child that is not there and one whose milk may not be seen look the same.
      if (childId !== undefined && children.length === 0) throw context.refuse('NOT_FOUND')
      const filter = { isEnded: query.ended === 'true', cursor, limit: query.limit }
      const page = await listLots(context.db, access, children, filter)
      return {
        ...page,
        totals: await milkTotals(
          context.db,
          access.caller.accountId,
          children.map(({ childId }) => childId),
        ),
      }
    },

    async create(context, { body }, access) {
      const { pumpedAt } = byServerClock({ pumpedAt: body.pumpedAt }, body.id, context.now)
      if (Date.parse(pumpedAt) > context.now.getTime() + futureToleranceMs)
        throw context.refuse('FUTURE_TIME', [{ path: ['body', 'pumpedAt'], text: 'This time is in the future.' }])
      const made = await createLot(context.db, access, { ...body, pumpedAt }, context.now)
      if (made === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      if (made.isNew) tellMilkChanged(context, access.caller, made.lot.childId)
      return made.lot
    },

    async update(context, { body }, access) {
      const lot = { accountId: access.caller.accountId, id: access.itemId }
      const done = await updateLot(context.db, access, body, context.now, () =>
        wasApplied(mutations, context, lot, body.mutationId),
      )
      if (!done.ok)
        throw done.why === 'STALE_VERSION'
          ? context.refuse(done.why, { current: done.current })
          : context.refuse(done.why)
      if (done.isNew) tellMilkChanged(context, access.caller, done.lot.childId)
      return done.lot
    },

    async remove(context, _input, access) {
      if (!(await removeLot(context.db, access, context.now))) throw context.refuse('NOT_FOUND')
      tellMilkChanged(context, access.caller, access.child.childId)
      return undefined
    },
  }
}

import type { parentingSchedule } from '@nestwren/contract/parenting-schedule'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listCycles } from './cycle-queries.ts'
import { type CustodyDeps, createCycle, removeCycle, updateCycle } from './save-cycle.ts'

/** The handlers of contract.parentingSchedule. */
export function cycleHandlers(deps: CustodyDeps): Handlers<typeof parentingSchedule> {
  return {
    async list(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      return listCycles(context.db, access, { cursor, limit: query.limit })
    },

    create: (context, { body }, access) => createCycle(deps, context, body, access),

    update: (context, { body }, access) => updateCycle(deps, context, body, access),

    async remove(context, _input, access) {
      await removeCycle(deps, context, access)
      return undefined
    },
  }
}

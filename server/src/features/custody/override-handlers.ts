import type { overrides } from '@nestwren/contract/overrides'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { answerProposal, withdrawProposal } from './answer-override.ts'
import { decodeStepCursor, readHistory } from './history-queries.ts'
import { listOverrides } from './override-queries.ts'
import { proposeOverride } from './propose-override.ts'
import type { CustodyDeps } from './save-cycle.ts'

const badCursor = [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }]

/** The handlers of contract.overrides. */
export function overrideHandlers(deps: CustodyDeps): Handlers<typeof overrides> {
  return {
    async list(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null) throw context.refuse('INVALID_INPUT', badCursor)
      const { which, limit } = query
      return listOverrides(context.db, access, { which, cursor, limit }, context.now)
    },

    async history(context, { query }, access) {
      const { childId, from, to, tz, limit } = query
      const cursor = query.cursor === undefined ? null : decodeStepCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null) throw context.refuse('INVALID_INPUT', badCursor)
      const children = access.children.filter((child) => childId === undefined || child.childId === childId)
      // A child that is not there and one whose history is not for the caller look the same.
      if (childId !== undefined && children.length === 0) throw context.refuse('NOT_FOUND')
      return readHistory(context.db, { caller: access.caller, children }, { from, to, tz, cursor, limit })
    },

    create: (context, { body }, access) => proposeOverride(deps, context, body, access),

    update: (context, { body }, access) => answerProposal(deps, context, body, access),

    async remove(context, _input, access) {
      await withdrawProposal(deps, context, access)
      return undefined
    },
  }
}

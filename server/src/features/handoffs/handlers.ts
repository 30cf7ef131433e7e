import { handoffs } from '@nestwren/contract/handoffs'
import { v7 as uuidv7 } from 'uuid'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { childrenAfter } from '../../platform/items/several-children.ts'
import { peopleWhoSee, readMember } from '../account/public.ts'
import { handoffNews, makeHandoff, noteSeen, remindOne, setHandoffNote } from './commands.ts'
import { handoffItem } from './item.ts'
import { briefReader, type HandoffRow, handoffFor, listHandoffs, readHandoff, secondsToWait } from './queries.ts'
import { type HandoffTaskDeps, handoffTasks } from './tasks.ts'

/** The giver may add a line for so long. */
const noteForMs = 24 * 3_600_000

export const handoffsFeature: Feature<Pick<FeatureDeps, 'kernel'> & HandoffTaskDeps> = {
  calls: (parts) => [calls(handoffs, handoffHandlers(parts), { locate: locatorOf(handoffItem) })],
  tasks: handoffTasks,
}

/** The handlers of contract.handoffs. */
function handoffHandlers({ kernel: { gate } }: Pick<FeatureDeps, 'kernel'>): Handlers<typeof handoffs> {
  const answer = async (context: Pick<Context, 'db'>, { caller }: Pick<ItemAccess, 'caller'>, row: HandoffRow) =>
    handoffFor(context.db, row, await briefReader(gate, caller))

  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const reader = await briefReader(gate, access.caller)
      return listHandoffs(context.db, access, reader, { cursor, limit: query.limit })
    },

    async get(context, _input, access) {
      const row = await readHandoff(context.db, access.caller.accountId, access.itemId)
      if (row === null) throw context.refuse('NOT_FOUND')
      return answer(context, access, row)
    },

    async create(context, { body }, access) {
      const { caller } = access
      const { accountId } = caller
      const { id = uuidv7(), toId, note } = body
      const childIds = await childrenAfter(handoffItem, context, access, { before: null, asked: body.childIds })
      const toName = toId === null ? '' : await receiverOf(context, accountId, toId, childIds)
      if (toName === null) throw context.refuse('UNKNOWN_PERSON')
      const actor = { id: caller.userId, name: caller.name }
      const facts = {
        ...{ accountId, id, childIds, at: context.now, reason: 'byHand' as const, place: '', note },
        ...{ fromId: caller.userId, fromName: caller.name, toId, toName, createdBy: caller.userId, actor },
      }
      const made = body.id === undefined ? null : await readHandoff(context.db, accountId, id)
      const waitS = made === null ? await secondsToWait(context.db, accountId, 'byHand', context.now) : null
      if (waitS !== null) throw context.refuse('RATE_LIMITED', undefined, waitS)
      const news = made === null ? await makeHandoff(context.db, facts, context.now) : null
      const row = made ?? (await readHandoff(context.db, accountId, id))
      // One of somebody else's under the same id is not there for the caller.
      if (row === null || row.createdBy !== caller.userId)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      for (const { name, payload, audience } of news ?? []) context.emit(name, payload, audience)
      return answer(context, access, row)
    },

    async note(context, { body }, access) {
      const { caller, itemId } = access
      const row = await readHandoff(context.db, caller.accountId, itemId)
      if (row === null) throw context.refuse('NOT_FOUND')
      const isOver = context.now.getTime() > row.at.getTime() + noteForMs
      if (row.fromId !== caller.userId || isOver) throw context.refuse('NOT_YOURS')
      await setHandoffNote(context.db, caller.accountId, itemId, body.note)
      tell(context, row, { id: caller.userId, name: caller.name })
      return answer(context, access, { ...row, note: body.note, version: row.version + 1 })
    },

    async seen(context, _input, access) {
      const { caller, itemId } = access
      const { accountId, userId } = caller
      const row = await readHandoff(context.db, accountId, itemId)
      if (row === null) throw context.refuse('NOT_FOUND')
      if (await noteSeen(context.db, { accountId, handoffId: itemId, userId }, context.now)) {
        tell(context, row, { id: userId, name: caller.name })
        if (row.toId === userId && row.fromId !== null && row.fromId !== userId)
          await remindOne(context.db, row, row.fromId, { is: 'handoffSeen', id: itemId, by: caller.name }, context.now)
      }
      return answer(context, access, row)
    },
  }
}

/** What somebody is called who may take over; null for somebody who sees none of the children. */
async function receiverOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  accountId: string,
  userId: string,
  childIds: readonly string[],
): Promise<string | null> {
  const member = await readMember(db, { accountId, userId })
  if (member === null) return null
  for (const childId of childIds)
    if ((await peopleWhoSee(db, accountId, childId, now)).includes(userId)) return member.name
  return null
}

function tell(
  context: Pick<Context, 'emit'>,
  row: HandoffRow,
  user: { readonly id: string; readonly name: string },
): void {
  for (const { name, payload, audience } of handoffNews(row, user)) context.emit(name, payload, audience)
}

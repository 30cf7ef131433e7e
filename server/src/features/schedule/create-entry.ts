import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { schedule } from '@nestwren/contract/schedule'
import { v7 as uuidv7 } from 'uuid'
import type { FamilyAccess, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { areAssigneesKnown } from './assignees.ts'
import { insertEntry } from './commands.ts'
import { cutSeries } from './cut-series.ts'
import { scheduleItem } from './item.ts'
import { derive, nextReminder, settleTimes } from './planned.ts'
import { scheduleChildren } from './policy.ts'
import { type EntryRow, presentEntry, readEntry } from './queries.ts'
import { emitSchedule } from './schedule-events.ts'

type Body = HandlerInput<typeof schedule.create>['body']

/**
 * Adds an entry; the same id again returns the row that is there. An id of an entry that the caller neither made nor sees is
 * simply taken. Whoever adds the entry may add to the schedule of each of its children.
 */
export async function createEntry(
  gate: Gate,
  context: Context<typeof schedule.create>,
  { id = uuidv7(), childIds: asked, follows, ...entered }: Body,
  access: FamilyAccess,
) {
  const { db, now } = context
  const { caller } = access
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const children = await scheduleChildren(gate, caller, 'view')
  const existing = await readEntry(db, accountId, id)
  if (existing !== null) {
    if (!isTheirs(existing, userId, seenChildren(existing.childIds, children, existing.endsAt)))
      throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
    return presentEntry(existing, children)
  }
  const childIds = [...new Set(asked)]
  const own = new Set(access.children.map(({ childId }) => childId))
  if (!childIds.every((childId) => own.has(childId))) throw context.refuse('UNKNOWN_CHILD')
  const settled = settleTimes(entered)
  if (!settled.ok) throw context.refuse(settled.refusal.code, settled.refusal.details)
  const { times: planned } = settled
  if (!(await areAssigneesKnown(db, { accountId, childIds, now }, planned, null)))
    throw context.refuse('UNKNOWN_PERSON')
  // Before they are counted: a series of which nothing is left makes room.
  const isFollowing = follows !== null && follows.id !== id && (await cutSeries(gate, context, caller, follows))
  const full = await fullCap(db, scheduleItem, { accountId, row: { ...planned } })
  if (full !== null) throw context.refuse(full)
  await insertEntry(db, {
    ...planned,
    ...derive(planned),
    accountId,
    id,
    childIds,
    followsId: isFollowing ? follows.id : null,
    followsOn: isFollowing ? follows.on : null,
    remindAt: nextReminder(planned, now),
    createdBy: userId,
    createdAt: now,
  })
  const row = await readEntry(db, accountId, id)
  if (row === null) throw new Error('An insert gave no row')
  await emitSchedule(context, caller, row)
  return presentEntry(row, children)
}

function isTheirs({ deletedAt, createdBy }: EntryRow, userId: string, seen: readonly string[]): boolean {
  return (deletedAt === null && seen.length > 0) || createdBy === userId
}

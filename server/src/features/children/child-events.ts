import type { LiveEvents } from '@nestwren/contract/live'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { peopleWhoSee } from '../account/public.ts'
import { type ChildRow, findChild } from './queries.ts'

type ChildEvent = Extract<keyof LiveEvents, `child:${string}`>
type Emitting = Pick<Context, 'db' | 'now' | 'emit'>

/**
 * Tells everybody who may see the child. By person, not by the child's room: live connections enter and leave that room
 * because of this very change.
 */
export async function tell<Name extends ChildEvent>(
  { db, now, emit }: Emitting,
  { accountId, id }: ChildRow,
  name: Name,
  payload: LiveEvents[Name],
): Promise<void> {
  for (const userId of await peopleWhoSee(db, accountId, id, now)) {
    emit(name, payload, { to: 'user', accountId, userId })
  }
}

/** Tells everybody who may see the child that something of it changed which has no event of its own. */
export async function tellChildUpdated(context: Emitting, caller: Caller, childId: string): Promise<void> {
  const row = await findChild(context.db, caller.accountId, childId)
  if (row === null) return
  await tell(context, row, 'child:updated', { user: person(caller), child: named(row) })
}

export function person({ userId, name }: Caller) {
  return { id: userId, name }
}

export function named({ id, name }: ChildRow) {
  return { _id: id, name }
}

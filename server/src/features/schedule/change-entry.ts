import type { HandlerInput } from '@nestwren/contract/endpoint'
import { isParentRole } from '@nestwren/contract/permissions'
import type { ScheduleEntry, schedule } from '@nestwren/contract/schedule'
import type { Gate, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { movedChildren, seenChildren } from '../../platform/http/seen-children.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { lockAccount } from '../account/public.ts'
import { areAssigneesKnown } from './assignees.ts'
import { changeEntry, type EntryChange, lockEntry, type StoredEntry } from './commands.ts'
import { scheduleItem } from './item.ts'
import { derive, nextReminder, type Planned, settleTimes } from './planned.ts'
import { scheduleChildren } from './policy.ts'
import { presentEntry, readEntry } from './queries.ts'
import { emitSchedule } from './schedule-events.ts'

export interface ChangeDeps {
  readonly gate: Gate
  readonly mutations: MutationBook
}

type UpdateBody = HandlerInput<typeof schedule.update>['body']
type Fields = Omit<UpdateBody, 'version' | 'mutationId' | 'childIds'>
type Refusing = Pick<Context, 'db'> & { refuse(code: 'NOT_FOUND'): HttpError }

/** Locks the row for this transaction; since the caller was let in, another change may have taken the entry from them. */
async function locked(context: Refusing, { caller, child, itemId }: ItemAccess): Promise<StoredEntry> {
  const row = await lockEntry(context.db, { accountId: caller.accountId, id: itemId })
  const isTheirs = row !== null && (isParentRole(caller.role) || row.childIds.includes(child.childId))
  if (!isTheirs) throw context.refuse('NOT_FOUND')
  return row
}

async function presented(context: Refusing, gate: Gate, { caller, itemId }: ItemAccess): Promise<ScheduleEntry> {
  const row = await readEntry(context.db, caller.accountId, itemId)
  if (row === null) throw context.refuse('NOT_FOUND')
  return presentEntry(row, await scheduleChildren(gate, caller, 'view'))
}

/** Changes an entry that is still at `version`, where one is told; fields that are left out stay. */
export async function updateEntry(
  { gate, mutations }: ChangeDeps,
  context: Context<typeof schedule.update>,
  { version, mutationId, childIds: asked, ...fields }: UpdateBody,
  access: ItemAccess,
): Promise<ScheduleEntry> {
  const { db, now } = context
  const { caller, itemId } = access
  const { accountId, userId } = caller
  const before = await locked(context, access)
  if (await wasApplied(mutations, context, { accountId, id: itemId }, mutationId))
    return presented(context, gate, access)
  if (before.deletedAt !== null || isStale(before, { version }))
    throw context.refuse('STALE_VERSION', { current: await presented(context, gate, access) })
  const childIds = asked === undefined ? before.childIds : await nextChildren(gate, context, before, asked, access)
  const planned = settledPlan(context, before, fields)
  if (!(await areAssigneesKnown(db, { accountId, childIds, now }, planned, before)))
    throw context.refuse('UNKNOWN_PERSON')
  const change: EntryChange = { ...planned, ...derive(planned), childIds, remindAt: remindAtOf(before, planned, now) }
  await changeEntry(db, before, change, { by: userId, now })
  await emitSchedule(context, caller, { ...before, ...change, version: before.version + 1 }, before)
  return presented(context, gate, access)
}

/** The fields as they are after the change, settled; the rule is judged again only where it or its start changes. */
function settledPlan(context: Context<typeof schedule.update>, before: StoredEntry, fields: Fields): Planned {
  const { kind, title, startOn, startAt, durationMinutes, timeZone, rule, exceptions } = before
  const { assigneeId, place, notes, color, remindMinutes } = before
  const times = { startOn, startAt, durationMinutes, timeZone, rule, exceptions }
  const stored: Planned = { kind, title, ...times, assigneeId, place, notes, color, remindMinutes }
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Planned>
  const planned = { ...stored, ...given }
  if (!(Object.keys(times) as (keyof typeof times)[]).some((name) => name in given)) return planned
  const settled = settleTimes(planned)
  if (!settled.ok) throw context.refuse(settled.refusal.code, settled.refusal.details)
  return settled.times
}

/** A change of the words alone leaves a reminder that is about to go out. */
function remindAtOf(before: StoredEntry, planned: Planned, now: Date): Date | null {
  const whenOf = ({ startOn, startAt, durationMinutes, timeZone, rule, exceptions, remindMinutes }: Planned) =>
    JSON.stringify([startOn, startAt, durationMinutes, timeZone, rule, exceptions, remindMinutes])
  return whenOf(before) === whenOf(planned) ? before.remindAt : nextReminder(planned, now)
}

/** Children are added and taken away by those who may add to their schedule; children the caller cannot see stay. */
async function nextChildren(
  gate: Gate,
  context: Context<typeof schedule.update>,
  { childIds: before, endsAt }: StoredEntry,
  asked: readonly string[],
  { caller }: ItemAccess,
): Promise<string[]> {
  const seen = seenChildren(before, await scheduleChildren(gate, caller, 'view'), endsAt)
  const next = movedChildren({ before, asked, seen, own: await scheduleChildren(gate, caller, 'add') })
  if (next === null) throw context.refuse('UNKNOWN_CHILD')
  return next
}

/** Puts an entry into Recently deleted; once it is there, nothing happens. */
export async function removeEntry(context: Context<typeof schedule.remove>, access: ItemAccess): Promise<void> {
  const row = await locked(context, access)
  if (row.deletedAt !== null) return
  const { caller } = access
  const change = { deletedAt: context.now }
  await changeEntry(context.db, row, change, { by: caller.userId, now: context.now })
  await emitSchedule(context, caller, { ...row, ...change, version: row.version + 1 })
}

/** Brings an entry back; one that is not deleted is returned as it is. */
export async function restoreEntry(
  gate: Gate,
  context: Context<typeof schedule.restore>,
  access: ItemAccess,
): Promise<ScheduleEntry> {
  const { db, now } = context
  const { caller } = access
  await lockAccount(db, caller.accountId)
  const row = await locked(context, access)
  if (row.deletedAt === null) return presented(context, gate, access)
  // Over, though the job that removes it for good has not come by yet.
  if (row.deletedAt < restorableSince(now)) throw context.refuse('NOT_FOUND')
  const full = await fullCap(db, scheduleItem, { accountId: caller.accountId, row: { ...row } })
  if (full !== null) throw context.refuse(full)
  const change = { deletedAt: null, remindAt: nextReminder(row, now) }
  await changeEntry(db, row, change, { by: caller.userId, now })
  await emitSchedule(context, caller, { ...row, ...change, version: row.version + 1 })
  return presented(context, gate, access)
}

import { isDeepStrictEqual } from 'node:util'
import { cycleProblems, overlapOf } from '@nestwren/contract/custody/problems'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { CustodyCycle, parentingSchedule } from '@nestwren/contract/parenting-schedule'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, FamilyAccess, Gate, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { movedChildren, seenChildren } from '../../platform/http/seen-children.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { endOfCycle, engineCycle } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { tellCustody } from './custody-events.ts'
import { changeCycle, insertCycle } from './cycle-commands.ts'
import { type CycleRow, presentCycle, type Reader, readCycle } from './cycle-queries.ts'
import { cycleItem } from './item.ts'
import { readOverride } from './override-queries.ts'
import { type CustodyMember, readCustodyMembers, readNames } from './people-queries.ts'
import { custodyChildren, managedOf, managesAll } from './policy.ts'
import { childDetails, cycleDetails } from './problem-texts.ts'
import { settlePeople } from './settle-people.ts'
import { addStep } from './step-commands.ts'
import { rescheduleCycles } from './wake-commands.ts'

export interface CustodyDeps {
  readonly kernel: { readonly gate: Gate }
  readonly mutations: MutationBook
}

type Refusing = {
  refuse(
    code: 'UNKNOWN_PERSON' | 'OVERLAPPING_CYCLE' | 'IMPOSSIBLE_CYCLE' | 'ENDS_BEFORE_START',
    details: unknown,
  ): HttpError
}
type CycleTerms = Pick<
  CustodyCycle,
  'template' | 'lengthDays' | 'startOn' | 'endOn' | 'timeZone' | 'people' | 'exchanges' | 'notes' | 'remindMinutes'
>

/** Returns the caller as somebody who reads custody. */
export async function readerOf({ kernel }: Pick<CustodyDeps, 'kernel'>, db: Db, caller: Caller): Promise<Reader> {
  return {
    children: await custodyChildren(kernel.gate, caller, 'view'),
    names: await readNames(db, caller.accountId),
  }
}

/** Adds a cycle; the same id again returns the same one. */
export async function createCycle(
  deps: CustodyDeps,
  context: Context<typeof parentingSchedule.create>,
  { id = uuidv7(), childIds: named, ...fields }: HandlerInput<typeof parentingSchedule.create>['body'],
  { caller, children }: FamilyAccess,
): Promise<CustodyCycle> {
  const { db, now } = context
  const { accountId, userId } = caller
  const childIds = [...new Set(named)]
  await lockAccount(db, accountId)
  const existing = await readCycle(db, accountId, id)
  if (existing !== null || (await readOverride(db, accountId, id)) !== null) {
    const isTheirs =
      existing !== null && existing.deletedAt === null && (await managesAll(db, accountId, existing.childIds, children))
    if (isTheirs) return presentCycle(existing, await readerOf(deps, db, caller))
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
  }
  if (childIds.some((childId) => !children.some((child) => child.childId === childId)))
    throw context.refuse('UNKNOWN_CHILD', childDetails)
  const full = await fullCap(db, cycleItem, { accountId })
  if (full !== null) throw context.refuse(full)
  const members = await readCustodyMembers(db, accountId, now)
  const terms = await settleTerms(context, fields, { accountId, id, childIds, members, known: [] })
  const row = { ...terms, accountId, id, childIds, endsAt: endOfCycle(terms), createdBy: userId, createdAt: now }
  await insertCycle(db, row)
  await addStep(db, { ...stepOf(context, caller, { id, childIds }), step: 'added', terms })
  await rescheduleCycles(db, accountId, childIds, now)
  await tellCustody(context, caller, { ...row, is: 'cycle' })
  return presentCycle(await current(context, accountId, id), await readerOf(deps, db, caller))
}

/** Changes a cycle that is still at `version`, where one is told; what is left out stays. */
export async function updateCycle(
  deps: CustodyDeps,
  context: Context<typeof parentingSchedule.update>,
  { version, mutationId, childIds: asked, ...body }: HandlerInput<typeof parentingSchedule.update>['body'],
  access: ItemAccess,
): Promise<CustodyCycle> {
  const { caller, itemId: id } = access
  const { db, now } = context
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const before = await current(context, accountId, id)
  const reader = await readerOf(deps, db, caller)
  const managed = managedOf(reader.children)
  if (!(await managesAll(db, accountId, before.childIds, managed))) throw context.refuse('FORBIDDEN')
  if (await wasApplied(deps.mutations, context, { accountId, id }, mutationId)) return presentCycle(before, reader)
  if (isStale(before, { version })) throw context.refuse('STALE_VERSION', { current: presentCycle(before, reader) })
  const childIds = asked === undefined ? before.childIds : nextChildren(before, asked, reader)
  if (childIds === null) throw context.refuse('UNKNOWN_CHILD', childDetails)
  const members = await readCustodyMembers(db, accountId, now)
  const fields = { ...termsOf(before), ...withoutAbsent(body) }
  const terms = await settleTerms(context, fields, { accountId, id, childIds, members, known: before.people })
  // Nothing to write down for people who read the history.
  if (isDeepStrictEqual({ ...termsOf(before), childIds: before.childIds }, { ...terms, childIds }))
    return presentCycle(before, reader)
  const endsAt = endOfCycle(terms)
  await changeCycle(db, before, { ...terms, childIds, endsAt }, { by: userId, now })
  const everyChild = [...new Set([...before.childIds, ...childIds])]
  await addStep(db, { ...stepOf(context, caller, { id, childIds: everyChild }), step: 'changed', terms })
  await rescheduleCycles(db, accountId, everyChild, now)
  const seenUntil = new Date(Math.max(endsAt.getTime(), before.endsAt.getTime()))
  await tellCustody(context, caller, { is: 'cycle', id, childIds: everyChild, endsAt: seenUntil })
  return presentCycle(await current(context, accountId, id), reader)
}

/** Removes a cycle; the history keeps it. */
export async function removeCycle(
  deps: CustodyDeps,
  context: Context<typeof parentingSchedule.remove>,
  { caller, itemId: id }: ItemAccess,
): Promise<void> {
  const { db, now } = context
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const before = await current(context, accountId, id)
  const managed = await custodyChildren(deps.kernel.gate, caller, 'manage')
  if (!(await managesAll(db, accountId, before.childIds, managed))) throw context.refuse('FORBIDDEN')
  await changeCycle(db, before, { deletedAt: now, wakeAt: null, exchangeAt: null }, { by: userId, now })
  await addStep(db, { ...stepOf(context, caller, before), step: 'removed', terms: null })
  await tellCustody(context, caller, { ...before, is: 'cycle' })
}

interface Settled {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly members: readonly CustodyMember[]
  readonly known: CycleTerms['people'] | readonly []
}

/** Checks what a cycle says and returns it as it is stored: people by their names, exchanges in order. */
async function settleTerms(
  context: Refusing & Pick<Context, 'db'>,
  fields: CycleTerms,
  { accountId, id, childIds, members, known }: Settled,
): Promise<CycleTerms> {
  const people = settlePeople(fields.people, { members, childIds, known })
  if (people === null)
    throw context.refuse('UNKNOWN_PERSON', [{ path: ['body', 'people'], text: 'Choose someone of your family.' }])
  const exchanges = fields.exchanges.toSorted((a, b) => a.day - b.day || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const terms = { ...fields, people, exchanges }
  const cycle = engineCycle({ ...terms, id, childIds })
  const problems = cycleProblems(cycle)
  if (problems.length > 0) {
    const isOnlyTheEnd = problems.length === 1 && problems[0] === 'endsBeforeStart'
    throw context.refuse(isOnlyTheEnd ? 'ENDS_BEFORE_START' : 'IMPOSSIBLE_CYCLE', cycleDetails(problems))
  }
  const { cycles } = await readAgreed(context.db, { accountId, childIds, since: null })
  if (overlapOf(cycle, cycles).length > 0)
    throw context.refuse('OVERLAPPING_CYCLE', [
      { path: ['body', 'startOn'], text: 'There is already a parenting schedule on these days.' },
    ])
  return terms
}

/** Removed children stay; of the others the caller says who it is for. Null where one is not theirs to name. */
function nextChildren(before: CycleRow, asked: readonly string[], { children }: Reader): string[] | null {
  const seen = seenChildren(before.childIds, children, before.endsAt)
  return movedChildren({ before: before.childIds, asked, seen, own: managedOf(children) })
}

async function current(
  context: { refuse(code: 'NOT_FOUND'): HttpError } & Pick<Context, 'db'>,
  accountId: string,
  id: string,
): Promise<CycleRow> {
  const row = await readCycle(context.db, accountId, id)
  if (row === null || row.deletedAt !== null) throw context.refuse('NOT_FOUND')
  return row
}

function termsOf(row: CycleTerms): CycleTerms {
  const { template, lengthDays, startOn, endOn, timeZone, people, exchanges, notes, remindMinutes } = row
  return { template, lengthDays, startOn, endOn, timeZone, people, exchanges, notes, remindMinutes }
}

function stepOf(
  { now }: Pick<Context, 'now'>,
  { accountId, userId, name }: Caller,
  { id, childIds }: { readonly id: string; readonly childIds: readonly string[] },
) {
  const subject = 'cycle' as const
  return { accountId, subjectId: id, subject, childIds: [...childIds], by: userId, byName: name, at: now, words: '' }
}

function withoutAbsent<Fields extends object>(fields: Fields): Partial<CycleTerms> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<CycleTerms>
}

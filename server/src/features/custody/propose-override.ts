import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { CustodyOverride, overrides } from '@nestwren/contract/overrides'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { endOfTerms } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { tellCustody, tellManagers } from './custody-events.ts'
import { readCycle } from './cycle-queries.ts'
import { overrideItem } from './item.ts'
import { insertOverride, replaceOverride } from './override-commands.ts'
import { type OverrideRow, presentOverride, readOverride, readSteps } from './override-queries.ts'
import { readCustodyMembers } from './people-queries.ts'
import { managesAll } from './policy.ts'
import { childDetails, severalDetails } from './problem-texts.ts'
import { remindOfProposal } from './remind-of-proposal.ts'
import { type CustodyDeps, readerOf } from './save-cycle.ts'
import { settleDays, settleTerms } from './settle-terms.ts'
import { addStep } from './step-commands.ts'
import type { overridesTable } from './tables.ts'
import { rescheduleCycles } from './wake-commands.ts'
import { whoIsAsked } from './who-is-asked.ts'

type Create = typeof overrides.create
type Writing = Pick<Context, 'db' | 'now' | 'emit'>
type Stored = typeof overridesTable.$inferSelect

/**
 * Proposes an override; the same id again returns the same one. Where nobody can be asked, because the other parent does
 * not use the app, it holds from now on and is written down as the proposer's record.
 */
export async function proposeOverride(
  deps: CustodyDeps,
  context: Context<Create>,
  { id = uuidv7(), childIds: named, type, answerBy: wanted, replaces, words, ...given }: HandlerInput<Create>['body'],
  { caller, children }: FamilyAccess,
): Promise<CustodyOverride> {
  const { db, now } = context
  const { accountId, userId } = caller
  const childIds = [...new Set(named)]
  await lockAccount(db, accountId)
  const existing = await readOverride(db, accountId, id)
  if (existing !== null || (await readCycle(db, accountId, id)) !== null) {
    if (existing !== null && (await managesAll(db, accountId, existing.childIds, children)))
      return presentTo(deps, context, caller, existing)
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
  }
  if (childIds.some((childId) => !children.some((child) => child.childId === childId)))
    throw context.refuse('UNKNOWN_CHILD', childDetails)
  const full = await fullCap(db, overrideItem, { accountId })
  if (full !== null) throw context.refuse(full)
  const replaced = replaces === null ? null : await replaceable(context, accountId, replaces, childIds)
  const agreed = await readAgreed(db, { accountId, childIds, since: null })
  const members = await readCustodyMembers(db, accountId, now)
  const proposed = { id, type, childIds, replaces, members, agreed, now, at: [] }
  const terms = settleTerms(context, given, proposed)
  const asked = whoIsAsked({ caller, childIds, agreed, replaced, terms, members, now })
  if (asked === 'several') throw context.refuse('UNKNOWN_CHILD', severalDetails)
  const { waitsFor } = asked
  const isRecord = waitsFor === null
  const answerBy = settleDays(context, terms, proposed, { replaced, isAsked: !isRecord, answerBy: wanted })
  await insertOverride(db, {
    ...{ accountId, id, childIds, type, terms, waitsFor, replaces },
    status: isRecord ? 'accepted' : 'proposed',
    proposedBy: userId,
    answerBy: isRecord ? null : answerBy,
    acceptedAt: isRecord ? now : null,
    endsAt: endOfTerms(terms, now),
    createdBy: userId,
    createdAt: now,
  })
  const step = isRecord ? 'recorded' : 'proposed'
  await addStep(db, { ...stepOf(context, caller, { id, childIds }), step, words, terms: { ...terms } })
  const row = await readOverride(db, accountId, id)
  if (row === null) throw new Error('An insert gave no row')
  if (isRecord) await takeEffect(context, caller, row)
  else {
    await remindOfProposal(db, { ...row, answerBy, waitsFor, byName: caller.name }, 'asked', now)
    await tellManagers(context, caller, { is: 'override', id, childIds }, members, waitsFor)
  }
  return presentTo(deps, context, caller, row)
}

/** Makes an agreement count: it takes the place of another one, moves exchanges, and everyone who may see it is told. */
export async function takeEffect(context: Writing, caller: Caller, row: Stored): Promise<void> {
  const { db, now } = context
  const { accountId, childIds, replaces } = row
  const replaced = replaces === null ? null : await replaceOverride(db, { accountId, id: replaces }, now)
  if (replaced !== null)
    await addStep(db, { ...stepOf(context, caller, replaced), step: 'replaced', words: '', terms: null })
  const all = [...new Set([...childIds, ...(replaced?.childIds ?? [])])]
  await rescheduleCycles(db, accountId, all, now)
  const ends = [row.endsAt, ...(replaced === null ? [] : [replaced.endsAt])].map((end) => end.getTime())
  const endsAt = new Date(Math.max(...ends))
  await tellCustody(context, caller, { is: 'override', id: row.id, childIds: all, endsAt })
}

/** Returns an override as it crosses the wire to the caller. */
export async function presentTo(
  deps: Pick<CustodyDeps, 'kernel'>,
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  row: OverrideRow,
): Promise<CustodyOverride> {
  const reader = await readerOf(deps, db, caller)
  const steps = await readSteps(db, row.accountId, [row.id])
  return presentOverride(row, steps.get(row.id) ?? [], { ...reader, now })
}

/** Returns what all steps of an override by the caller have in common. */
export function stepOf(
  { now }: Pick<Context, 'now'>,
  { accountId, userId, name }: Caller,
  { id, childIds }: { readonly id: string; readonly childIds: readonly string[] },
) {
  const subject = 'override' as const
  return { accountId, subjectId: id, subject, childIds: [...childIds], by: userId, byName: name, at: now }
}

/** Only what holds can be replaced, by something for all of its children; else the others would lose it unseen. */
async function replaceable(
  context: Context<Create>,
  accountId: string,
  id: string,
  childIds: readonly string[],
): Promise<OverrideRow> {
  const row = await readOverride(context.db, accountId, id)
  const holds = row !== null && row.deletedAt === null && row.status === 'accepted'
  if (!holds || row.childIds.some((childId) => !childIds.includes(childId))) throw context.refuse('NOT_AGREED')
  return row
}

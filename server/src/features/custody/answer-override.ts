import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { CustodyOverride, overrides } from '@nestwren/contract/overrides'
import type { Caller, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import { lockAccount } from '../account/public.ts'
import { livingChildIds } from '../children/public.ts'
import { endOfTerms } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { tellManagers } from './custody-events.ts'
import { type AnswerChange, answerOverride, withdrawOverride } from './override-commands.ts'
import { type OverrideRow, readOverride, statusAt } from './override-queries.ts'
import { isOvertaken } from './overtaken.ts'
import { readCustodyMembers } from './people-queries.ts'
import { custodyChildren, managesAll } from './policy.ts'
import { presentTo, stepOf, takeEffect } from './propose-override.ts'
import { remindOfProposal } from './remind-of-proposal.ts'
import type { CustodyDeps } from './save-cycle.ts'
import { settleDays, settleTerms } from './settle-terms.ts'
import { addStep } from './step-commands.ts'
import type { OverrideTerms } from './tables.ts'

type Update = typeof overrides.update
type Body = HandlerInput<Update>['body']

const steps = { accept: 'accepted', decline: 'declined', counter: 'countered' } as const

/** Accepts or declines a proposal that waits for the caller, or makes it one of other terms that waits for the other. */
export async function answerProposal(
  deps: CustodyDeps,
  context: Context<Update>,
  body: Body,
  { caller, itemId: id }: ItemAccess,
): Promise<CustodyOverride> {
  const { db, now } = context
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const before = await current(context, accountId, id)
  await requireAll(deps, context, caller, before)
  if (await wasApplied(deps.mutations, context, { accountId, id }, body.mutationId))
    return presentTo(deps, context, caller, before)
  if ((body.answer === 'counter') !== (body.terms !== undefined))
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'terms'], text: 'Terms go with a counter-proposal.' }])
  const details = async (row: OverrideRow) => ({ current: await presentTo(deps, context, caller, row) })
  const status = statusAt(before, now)
  if (status === 'expired') throw context.refuse('ANSWER_TOO_LATE', await details(before))
  if (status !== 'proposed') throw context.refuse('ALREADY_ANSWERED', await details(before))
  if (before.waitsFor !== userId) throw context.refuse('NOT_YOURS_TO_ANSWER')
  if (isStale(before, body)) throw context.refuse('STALE_VERSION', await details(before))
  const change = await changeBy(context, body, caller, before)
  if (body.answer === 'accept' && (await isOvertaken(db, before, body.knows, now)))
    throw context.refuse('DAYS_CHANGED', await details(before))
  const isFirst = await answerOverride(db, { accountId, id, version: body.version, by: userId, now }, change)
  const after = await current(context, accountId, id)
  // A job, or somebody on a server with another clock, was there in between.
  if (!isFirst) throw context.refuse('ALREADY_ANSWERED', await details(after))
  const terms = 'terms' in change ? { ...change.terms } : null
  await addStep(db, { ...stepOf(context, caller, after), step: steps[body.answer], words: body.words, terms })
  if (body.answer === 'accept') await takeEffect(context, caller, after)
  else await tellOfAnswer(context, caller, after)
  return presentTo(deps, context, caller, after)
}

/** Takes a proposal of the caller's back; one that is over already stays as it is. */
export async function withdrawProposal(
  deps: CustodyDeps,
  context: Context<typeof overrides.remove>,
  { caller, itemId: id }: ItemAccess,
): Promise<void> {
  const { db, now } = context
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const before = await current(context, accountId, id)
  await requireAll(deps, context, caller, before)
  const status = statusAt(before, now)
  if (status !== 'proposed' && status !== 'withdrawn' && status !== 'expired') throw context.refuse('ALREADY_ANSWERED')
  if (before.proposedBy !== userId) throw context.refuse('NOT_YOURS_TO_ANSWER')
  if (status !== 'proposed') return
  if (!(await withdrawOverride(db, { accountId, id, by: userId, now }))) throw context.refuse('ALREADY_ANSWERED')
  await addStep(db, { ...stepOf(context, caller, before), step: 'withdrawn', words: '', terms: null })
  const members = await readCustodyMembers(db, accountId, now)
  await tellManagers(context, caller, { ...before, is: 'override' }, members, null)
}

async function changeBy(
  context: Context<Update>,
  body: Body,
  { accountId, userId }: Caller,
  before: OverrideRow,
): Promise<AnswerChange> {
  const { db, now } = context
  if (body.answer === 'accept') return { status: 'accepted', waitsFor: null, acceptedAt: now }
  if (body.answer === 'decline' || body.terms === undefined) return { status: 'declined', waitsFor: null }
  const { id, type, replaces, proposedBy } = before
  const living = new Set(await livingChildIds(db, accountId))
  const childIds = before.childIds.filter((childId) => living.has(childId))
  const members = await readCustodyMembers(db, accountId, now)
  const other = members.find((member) => member.userId === proposedBy)
  if (other === undefined || !childIds.every((childId) => other.holds(childId, 'manage')))
    throw context.refuse('UNKNOWN_PERSON')
  const agreed = await readAgreed(db, { accountId, childIds, since: null })
  const proposed = { id, type, childIds, replaces, members, agreed, now, at: ['terms'] }
  const terms: OverrideTerms = settleTerms(context, body.terms, proposed)
  const replaced = replaces === null ? null : await readOverride(db, accountId, replaces)
  return {
    terms,
    endsAt: endOfTerms(terms, now),
    proposedBy: userId,
    waitsFor: proposedBy,
    answerBy: settleDays(context, terms, proposed, { replaced, isAsked: true, answerBy: body.answerBy }),
    remindedAt: null,
  }
}

async function tellOfAnswer(context: Context<Update>, caller: Caller, row: OverrideRow): Promise<void> {
  const { db, now } = context
  const { answerBy, waitsFor } = row
  if (waitsFor !== null && answerBy !== null)
    await remindOfProposal(db, { ...row, answerBy, waitsFor, byName: caller.name }, 'asked', now)
  const members = await readCustodyMembers(db, row.accountId, now)
  await tellManagers(context, caller, { ...row, is: 'override' }, members, waitsFor)
}

async function requireAll(
  { kernel }: Pick<CustodyDeps, 'kernel'>,
  context: { refuse(code: 'FORBIDDEN'): HttpError } & Pick<Context, 'db'>,
  caller: Caller,
  { childIds }: OverrideRow,
): Promise<void> {
  const managed = await custodyChildren(kernel.gate, caller, 'manage')
  if (!(await managesAll(context.db, caller.accountId, childIds, managed))) throw context.refuse('FORBIDDEN')
}

async function current(
  context: { refuse(code: 'NOT_FOUND'): HttpError } & Pick<Context, 'db'>,
  accountId: string,
  id: string,
): Promise<OverrideRow> {
  const row = await readOverride(context.db, accountId, id)
  if (row === null || row.deletedAt !== null) throw context.refuse('NOT_FOUND')
  return row
}

import { changedMeanwhile, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { overrides } from '@nestwren/contract/overrides'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import type { Asked } from '../../platform/items/kept-facts.ts'
import { type Asker, relistRow } from '../../platform/items/several-children.ts'
import { livingChildIds } from '../children/public.ts'
import { endOfTerms, engineCycle, engineOverride, readAgreed, readCycleRows } from './agreed.ts'
import { addStep, stepOf } from './history.ts'
import { overrideItem } from './item.ts'
import { changeOverride, type OverrideRow, overrideList, presentOverrides, readSteps, statusAt } from './overrides.ts'
import { readCustodyMembers } from './people.ts'
import { type OverrideTerms, overridesTable } from './tables.ts'
import { settleDays, settleTerms } from './terms.ts'

const o = overridesTable

/** Proposes an override; the same id again gives the same one. */
export async function proposeOverride(
  context: Asked,
  body: HandlerInput<typeof overrides.create>['body'],
  asker: Asker,
): Promise<OverrideRow> {
  const { row, isNew } = await overrideList.create(context, asker, body)
  if (!isNew) return row
  const step = row.status === 'accepted' ? 'recorded' : 'proposed'
  const of = stepOf(context, asker.caller, 'override', row)
  await addStep(context.db, { ...of, step, words: body.words, terms: { ...row.terms } })
  await overrideList.tell(context, asker.caller, row, 'added')
  return row
}

interface Answering extends Asker {
  readonly itemId: string
}

type Body = HandlerInput<typeof overrides.update>['body']

const steps = { accept: 'accepted', decline: 'declined', counter: 'countered' } as const

/** Accepts or declines a proposal that waits for the caller, or makes it one of other terms that waits for the other. */
export async function answerProposal(context: Asked, body: Body, asker: Answering): Promise<OverrideRow> {
  const { db, now } = context
  const { caller, itemId: id } = asker
  const { accountId, userId } = caller
  const before = await overrideList.locked(context, asker, id)
  if (await wasApplied(context, { accountId, id }, body.mutationId)) return before
  if ((body.answer === 'counter') !== (body.terms !== undefined))
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'terms'], text: 'Terms go with a counter-proposal.' }])
  const details = async (row: OverrideRow) => {
    const [current] = await presentOverrides([row], await overrideList.readerOf(context, asker))
    return { current }
  }
  const status = statusAt(before, now)
  if (status === 'expired') throw context.refuse('ANSWER_TOO_LATE', await details(before))
  if (status !== 'proposed') throw context.refuse('ALREADY_ANSWERED', await details(before))
  if (before.waitsFor !== userId) throw context.refuse('NOT_YOURS_TO_ANSWER')
  if (isStale(before, body)) throw context.refuse('STALE_VERSION', await details(before))
  const change = await changeBy(context, body, caller, before)
  if (body.answer === 'accept' && (await isOvertaken(db, before, body.knows, now)))
    throw context.refuse('DAYS_CHANGED', await details(before))
  const isAsRead = and(isOpen(now), eq(o.version, body.version), eq(o.waitsFor, userId))
  const changed = await changeOverride(db, before, change, isAsRead, now)
  const after = (await overrideList.read(db, accountId, id)) ?? before
  // A job, or somebody on a server with another clock, was there in between.
  if (changed === null) throw context.refuse('ALREADY_ANSWERED', await details(after))
  if ('endsAt' in change) await relistRow(db, overrideItem, changed)
  const terms = 'terms' in change ? { ...change.terms } : null
  const { words } = body
  await addStep(db, { ...stepOf(context, caller, 'override', after), step: steps[body.answer], words, terms })
  await overrideList.tell(context, caller, after, 'changed')
  return after
}

/** Takes a proposal of the caller's back; one that is over already stays as it is. */
export async function withdrawProposal(context: Asked, asker: Answering): Promise<void> {
  const { db, now } = context
  const { caller, itemId: id } = asker
  const { userId } = caller
  const before = await overrideList.locked(context, asker, id)
  const status = statusAt(before, now)
  if (status !== 'proposed' && status !== 'withdrawn' && status !== 'expired') throw context.refuse('ALREADY_ANSWERED')
  if (before.proposedBy !== userId) throw context.refuse('NOT_YOURS_TO_ANSWER')
  if (status !== 'proposed') return
  const isAsRead = and(isOpen(now), eq(o.proposedBy, userId))
  const withdrawn = await changeOverride(db, before, { status: 'withdrawn', waitsFor: null }, isAsRead, now)
  if (withdrawn === null) throw context.refuse('ALREADY_ANSWERED')
  await addStep(db, { ...stepOf(context, caller, 'override', before), step: 'withdrawn', terms: null })
  await overrideList.tell(context, caller, { ...before, ...withdrawn }, 'changed')
}

async function changeBy(
  context: Asked,
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
  const replaced = replaces === null ? null : await overrideList.read(db, accountId, replaces)
  return {
    terms,
    endsAt: endOfTerms(terms, now),
    proposedBy: userId,
    waitsFor: proposedBy,
    answerBy: settleDays(context, terms, proposed, { replaced, isAsked: true, answerBy: body.answerBy }),
    remindedAt: null,
  }
}

/** What an answer makes of a proposal. */
type AnswerChange =
  | { readonly status: 'accepted'; readonly waitsFor: null; readonly acceptedAt: Date }
  | { readonly status: 'declined'; readonly waitsFor: null }
  | {
      readonly terms: OverrideTerms
      readonly endsAt: Date
      readonly proposedBy: string
      readonly waitsFor: string
      readonly answerBy: Date
      readonly remindedAt: null
    }

function isOpen(now: Date) {
  return and(eq(o.status, 'proposed'), gt(o.answerBy, now))
}

/**
 * Returns whether the days of a proposal have changed hands since its terms were put on the table: a swap gives days that
 * are not theirs any more, or something for the same days came in between that whoever accepts was not shown. Days that are
 * over are left out of a swap: an import may bring it late.
 * @param knows the ids of what they were shown
 */
async function isOvertaken(db: Db, proposal: OverrideRow, knows: readonly string[], now: Date): Promise<boolean> {
  const { accountId, id, childIds, replaces, createdAt } = proposal
  const of = { accountId, childIds, since: null }
  const agreed = await readAgreed(db, of)
  const terms = engineOverride(proposal, now)
  if (notTheirDays(terms, agreed, replaces).some(({ to }) => to > now.getTime())) return true
  const steps = (await readSteps(db, accountId, [id])).get(id) ?? []
  const put = (steps.findLast((step) => step.terms !== null)?.at ?? createdAt).toISOString()
  const later = agreed.overrides.filter(({ acceptedAt }) => Date.parse(acceptedAt) > Date.parse(put))
  const rows = await readById(
    db,
    accountId,
    later.map((one) => one.id),
  )
  const before = await readById(
    db,
    accountId,
    [...rows.values()].flatMap((row) => row.replaces ?? []),
  )
  const overrides = later.map((one) => {
    const replaced = before.get(rows.get(one.id)?.replaces ?? '')
    return { ...one, replaced: replaced === undefined ? null : engineOverride(replaced, now) }
  })
  const cycles = (await readCycleRows(db, of)).map((row) => ({
    ...engineCycle(row),
    updatedAt: row.updatedAt.toISOString(),
  }))
  const meanwhile = changedMeanwhile(terms, put, { cycles, overrides })
  return meanwhile.some((changed) => !knows.includes(changed))
}

async function readById(db: Db, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OverrideRow>> {
  if (ids.length === 0) return new Map()
  const isOne = and(eq(o.accountId, accountId), sql`${o.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map((await overrideList.rowsOf(db, isOne)).map((row) => [row.id, row]))
}

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Db } from '../../platform/db/database.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { withBreaks } from '../../platform/loop/turns.ts'
import { memberName } from '../account/public.ts'
import { livingChildIds, namesOfChildren } from '../children/public.ts'
import { readHearing, remindFamily } from '../notifications/public.ts'
import { engineCycle, readAgreed } from './agreed.ts'
import { remindOfProposal } from './custody-events.ts'
import {
  comingExchanges,
  type ExchangeOfCycle,
  exchangesOfCycle,
  minuteMs,
  moveWake,
  nextWake,
  takeCycle,
  wakingCycles,
} from './exchanges.ts'
import { addStep } from './history.ts'
import { changeOverride } from './overrides.ts'
import { named, readCustodyMembers, readNames } from './people.ts'
import { type cyclesTable, overridesTable } from './tables.ts'

const o = overridesTable

/** Jobs of this feature, for `createJobs`. */
export function custodyTasks({ database, clock }: Pick<TaskDeps, 'database' | 'clock'>) {
  return {
    'custody.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const exchanges = await remindOfExchanges(database, now, signal)
        const expired = await expireProposals(database, now, signal)
        const proposals = await remindOfProposals(database, now, signal)
        if (exchanges + expired + proposals > 0)
          log.info({ exchanges, expired, proposals }, 'people were reminded of parenting time')
      },
      { cron: '* * * * *', maxAttempts: 1 },
    ),
  }
}

type CycleFields = typeof cyclesTable.$inferSelect

/** Who comes later than that needs no reminder any more: the server was down. */
const lateMs = 60 * minuteMs

/**
 * Reminds both people of each exchange whose reminder is due, as far as they may see the custody of one of its children,
 * and moves the cycles on; resolves to how many reminders are new. An exchange that was over for an hour when the server
 * came to it is not told any more.
 */
export async function remindOfExchanges(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let reminders = 0
  const failures: unknown[] = []
  for await (const key of wakingCycles(database.db, now)) {
    signal?.throwIfAborted()
    try {
      reminders += await database.transaction(async (tx) => {
        const cycle = await takeCycle(tx, key)
        const isDue = cycle !== null && cycle.wakeAt !== null && cycle.wakeAt <= now
        return isDue ? remindOf(tx, cycle, now) : 0
      })
    } catch (error) {
      // One that cannot be worked out must not keep the reminders of all other families waiting.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'People of some cycles could not be reminded')
  return reminders
}

async function remindOf(tx: Db, cycle: CycleFields, now: Date): Promise<number> {
  const { accountId, childIds, remindMinutes, wakeAt } = cycle
  const aheadMs = (remindMinutes ?? 0) * minuteMs
  const from = Math.max((wakeAt?.getTime() ?? 0) + aheadMs, now.getTime() - lateMs)
  const agreed = await readAgreed(tx, { accountId, childIds, since: new Date(from - lateMs) })
  let reminders = 0
  const due = await withBreaks(exchangesOfCycle(engineCycle(cycle), agreed, from, now.getTime() + aheadMs + 1))
  for (const exchange of due) reminders += await remindBoth(tx, cycle, exchange, now)
  const coming = comingExchanges(agreed, now.getTime())
  await moveWake(tx, cycle, await withBreaks(nextWake(cycle, coming, now)))
  return reminders
}

async function remindBoth(
  tx: Db,
  { accountId, id }: CycleFields,
  { at, childIds, fromPerson, toPerson, place }: ExchangeOfCycle,
  now: Date,
): Promise<number> {
  const names = await namesOfChildren(tx, accountId, childIds)
  const people = await readNames(tx, accountId)
  const userIds = [fromPerson, toPerson].flatMap((person) => person?.userId ?? [])
  const living = new Set(await livingChildIds(tx, accountId))
  const instant = new Date(at).toISOString()
  let reminders = 0
  for (const userId of new Set(userIds)) {
    const mayHear = await readHearing(tx, { accountId, userId }, now)
    // Named by a child that the reader sees.
    const childId = childIds.find(
      (one) => living.has(one) && mayHear({ to: 'child', accountId, childId: one, area: 'custody', at: now }),
    )
    if (childId === undefined) continue
    const subject = { is: 'exchange' as const, at: instant, to: named(toPerson, people).name, place }
    const event = { child: { _id: childId, name: names.get(childId) ?? '' }, subject }
    const about = `exchange:${id}:${instant}:${childId}:${userId}`
    const needs = { area: 'custody', childIds: [childId], at: now } as const
    const audience = { to: 'user', accountId, userId, needs } as const
    if (await remindFamily(tx, { accountId, about, audience, event }, now)) reminders += 1
  }
  return reminders
}

const dayMs = 86_400_000

/**
 * Writes down for every proposal whose time to answer is over that it expired, at that very moment; resolves to how many.
 * Nobody sees it open meanwhile: the status is worked out when it is read.
 */
export async function expireProposals(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let expired = 0
  for (;;) {
    const page = await expiredProposals(database.db, now)
    for (const key of page) {
      signal?.throwIfAborted()
      await database.transaction(async (tx) => {
        const row = await changeOverride(tx, key, { status: 'expired', waitsFor: null }, isUnanswered(now), now)
        if (row === null) return
        const { accountId, id: subjectId, childIds, answerBy } = row
        const step = { step: 'expired', by: null, byName: '', at: answerBy ?? now, words: '', terms: null }
        await addStep(tx, { accountId, subjectId, subject: 'override', childIds, ...step })
        expired += 1
      })
    }
    if (page.length === 0) return expired
  }
}

/**
 * Reminds whoever is asked, once, a day before the time to answer is over, or when half of it is over where that is later;
 * resolves to how many were reminded. Somebody whose access was taken away meanwhile hears nothing.
 */
export async function remindOfProposals(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let reminders = 0
  for (;;) {
    const page = await proposalsUntil(database.db, now, new Date(now.getTime() + dayMs))
    const due = page.filter((proposal) => isDue(proposal, now))
    for (const proposal of due) {
      signal?.throwIfAborted()
      if (await remindOfOne(database, proposal, now)) reminders += 1
    }
    // Those that were reminded are not found again; the others wait for a later run.
    if (due.length === 0) return reminders
  }
}

function isDue({ answerBy, askedAt }: OpenProposal, now: Date): boolean {
  if (answerBy === null) return false
  const aheadMs = Math.min(dayMs, (answerBy.getTime() - askedAt.getTime()) / 2)
  return now.getTime() >= answerBy.getTime() - aheadMs
}

function remindOfOne(database: Database, proposal: OpenProposal, now: Date): Promise<boolean> {
  const { accountId, id, childIds, version, waitsFor, answerBy, terms, proposedByName: byName } = proposal
  return database.transaction(async (tx) => {
    if (!(await markReminded(tx, { accountId, id, version }, now)) || waitsFor === null || answerBy === null)
      return false
    const member = (await readCustodyMembers(tx, accountId, now)).find(({ userId }) => userId === waitsFor)
    const living = new Set(await livingChildIds(tx, accountId))
    const asked = childIds.filter((childId) => living.has(childId))
    const mayAnswer = member !== undefined && asked.length > 0 && asked.every((one) => member.holds(one, 'manage'))
    if (!mayAnswer) return false
    const waiting = { accountId, id, childIds: asked, terms, version, answerBy, waitsFor, byName }
    await remindOfProposal(tx, waiting, 'stillOpen', now)
    return true
  })
}

/** Proposals that are read at a time. */
const pageSize = 200

/** Returns proposals of all families whose time to answer is over. */
export function expiredProposals(db: Db, now: Date): Promise<Pick<typeof o.$inferSelect, 'accountId' | 'id'>[]> {
  return db
    .select({ accountId: o.accountId, id: o.id })
    .from(o)
    .where(and(isWaiting, sql`${o.answerBy} <= ${now.toISOString()}::timestamptz`))
    .orderBy(asc(o.answerBy))
    .limit(pageSize)
}

/** A proposal that nobody was reminded of yet. */
type OpenProposal = Awaited<ReturnType<typeof proposalsUntil>>[number]

/** Returns proposals of all families that are open at `now`, end by `until`, and that nobody was reminded of yet. */
export function proposalsUntil(db: Db, now: Date, until: Date) {
  return db
    .select({
      accountId: o.accountId,
      id: o.id,
      childIds: o.childIds,
      terms: o.terms,
      version: o.version,
      waitsFor: o.waitsFor,
      answerBy: o.answerBy,
      /** When the terms were put on the table: the last step of an open proposal did. */
      askedAt: o.updatedAt,
      proposedByName: memberName(o.accountId, o.proposedBy),
    })
    .from(o)
    .where(
      and(
        isWaiting,
        isNull(o.remindedAt),
        sql`${o.answerBy} > ${now.toISOString()}::timestamptz and ${o.answerBy} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(o.answerBy))
    .limit(pageSize)
}

const isWaiting = sql`${o.status} = 'proposed' and ${o.deletedAt} is null`

function isUnanswered(now: Date) {
  return and(eq(o.status, 'proposed'), lte(o.answerBy, now))
}

/** Notes that whoever is asked was reminded of a proposal; false when it is not the one that was read (any more). */
async function markReminded(
  tx: Db,
  { accountId, id, version }: Pick<OpenProposal, 'accountId' | 'id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const isAsRead = and(eq(o.accountId, accountId), eq(o.id, id), isNull(o.deletedAt), eq(o.version, version))
  const marked = await tx
    .update(o)
    .set({ remindedAt: now })
    .where(and(isAsRead, eq(o.status, 'proposed'), isNull(o.remindedAt)))
    .returning({ id: o.id })
  return marked.length > 0
}

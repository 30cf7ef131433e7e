import type { Database } from '../../platform/db/database.ts'
import { livingChildIds } from '../children/public.ts'
import { expireOverride, markReminded } from './override-commands.ts'
import { readCustodyMembers } from './people-queries.ts'
import { remindOfProposal } from './remind-of-proposal.ts'
import { addStep } from './step-commands.ts'
import { expiredProposals, type OpenProposal, proposalsUntil } from './waking-queries.ts'

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
        const row = await expireOverride(tx, key, now)
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
      if (await remindOf(database, proposal, now)) reminders += 1
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

function remindOf(database: Database, proposal: OpenProposal, now: Date): Promise<boolean> {
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

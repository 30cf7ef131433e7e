import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type OverrideTerms, overrideChildrenTable, overridesTable } from './tables.ts'

const o = overridesTable
const oc = overrideChildrenTable

type Key = Pick<typeof o.$inferSelect, 'accountId' | 'id'>
export type NewOverride = Omit<typeof o.$inferInsert, 'version' | 'deletedAt' | 'updatedAt' | 'remindedAt'>

/** Writes a new override down. Whoever calls it has locked the account and found none of this id. */
export async function insertOverride(tx: Db, row: NewOverride): Promise<void> {
  await tx.insert(o).values({ ...row, updatedAt: row.createdAt })
  const { accountId, id: overrideId, childIds, endsAt } = row
  await tx.insert(oc).values(childIds.map((childId) => ({ accountId, childId, overrideId, endsAt })))
}

export interface Answered extends Key {
  /** The version that was read. */
  readonly version: number
  /** Who answers. */
  readonly by: string
  readonly now: Date
}

/** What an answer makes of a proposal. */
export type AnswerChange =
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

/**
 * Changes a proposal that waits for this person, at this version and in time, in one conditional update: of two answers at
 * one moment one finds it so. Resolves to false when it was not.
 */
export async function answerOverride(
  tx: Db,
  { accountId, id, version, by, now }: Answered,
  change: AnswerChange,
): Promise<boolean> {
  const isOpen = and(isThis({ accountId, id }), eq(o.status, 'proposed'), gt(o.answerBy, now))
  const answered = await tx
    .update(o)
    .set({ ...change, updatedAt: now, version: sql`${o.version} + 1` })
    .where(and(isOpen, eq(o.version, version), eq(o.waitsFor, by)))
    .returning({ id: o.id })
  if (answered.length === 0) return false
  if ('endsAt' in change)
    await tx
      .update(oc)
      .set({ endsAt: change.endsAt })
      .where(and(eq(oc.accountId, accountId), eq(oc.overrideId, id)))
  return true
}

/** Takes back an open proposal of this person; false when there is none. */
export async function withdrawOverride(
  tx: Db,
  { accountId, id, by, now }: Omit<Answered, 'version'>,
): Promise<boolean> {
  const withdrawn = await tx
    .update(o)
    .set({ status: 'withdrawn', waitsFor: null, updatedAt: now, version: sql`${o.version} + 1` })
    .where(and(isThis({ accountId, id }), eq(o.status, 'proposed'), eq(o.proposedBy, by), gt(o.answerBy, now)))
    .returning({ id: o.id })
  return withdrawn.length > 0
}

/** Marks an accepted override as replaced by a later agreement; null when it is not accepted (any more). */
export async function replaceOverride(tx: Db, key: Key, now: Date): Promise<typeof o.$inferSelect | null> {
  const [replaced] = await tx
    .update(o)
    .set({ status: 'replaced', updatedAt: now, version: sql`${o.version} + 1` })
    .where(and(isThis(key), eq(o.status, 'accepted')))
    .returning()
  return replaced ?? null
}

/** Marks a proposal as expired whose time to answer is over; null when it is not open (any more). */
export async function expireOverride(tx: Db, key: Key, now: Date): Promise<typeof o.$inferSelect | null> {
  const [expired] = await tx
    .update(o)
    .set({ status: 'expired', waitsFor: null, updatedAt: now, version: sql`${o.version} + 1` })
    .where(and(isThis(key), eq(o.status, 'proposed'), lte(o.answerBy, now)))
    .returning()
  return expired ?? null
}

/** Notes that whoever is asked was reminded of a proposal; false when it is not the one that was read (any more). */
export async function markReminded(
  tx: Db,
  { accountId, id, version }: Key & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(o)
    .set({ remindedAt: now })
    .where(and(isThis({ accountId, id }), eq(o.status, 'proposed'), eq(o.version, version), isNull(o.remindedAt)))
    .returning({ id: o.id })
  return marked.length > 0
}

function isThis({ accountId, id }: Key) {
  return and(eq(o.accountId, accountId), eq(o.id, id), isNull(o.deletedAt))
}

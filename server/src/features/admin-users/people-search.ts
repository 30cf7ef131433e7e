import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type PeopleCounts, peopleOf } from './people-counts.ts'
import { panelPeopleTable } from './tables.ts'

const p = panelPeopleTable

/** So many people are paged through at most where nothing is searched for. */
const mostPaged = 100_000
/** So many of the newest people are looked through for a word before the index of letters is asked. */
const nearRows = 2_000
/** A word that stands among these so often is usual: its first pages come from there. */
const usual = 200
/** So many finds of the index of letters at most. */
const mostFound = 10_000
/** Runs of letters that the index is asked for at once: more of them make it slower, not narrower. */
const mostGrams = 8

export interface PeopleAsked {
  readonly search: string
  readonly subscriptionStatus: typeof p.$inferSelect.subscriptionStatus
  readonly paymentStatus: typeof p.$inferSelect.paymentStatus
  /** How many of the newest are skipped, and how many are wanted. */
  readonly offset: number
  readonly limit: number
  /** Counts all people; asked where nothing is searched for. */
  readonly count: () => Promise<PeopleCounts>
}

export interface PeopleFound {
  /** The newest first. */
  readonly userIds: readonly string[]
  readonly total: number
  /** There are more than `total`: only the newest of them are paged through. */
  readonly isBounded: boolean
}

/**
 * A page of people. Whatever is asked for, the work is bounded: without a search 100,000 are counted at most; a word that many
 * addresses hold is found among the newest 2,000 people; any other comes from the index of letters, 10,000 of it at most.
 */
export function findPeople(db: Db, asked: PeopleAsked): Promise<PeopleFound> {
  return asked.search === '' ? everybody(db, asked) : searched(db, asked)
}

function filterOf({ subscriptionStatus, paymentStatus }: PeopleAsked): SQL {
  const isAsked = and(
    subscriptionStatus === null ? undefined : eq(p.subscriptionStatus, subscriptionStatus),
    paymentStatus === null ? undefined : eq(p.paymentStatus, paymentStatus),
  )
  return isAsked ?? sql`true`
}

async function everybody(db: Db, asked: PeopleAsked): Promise<PeopleFound> {
  const where = filterOf(asked)
  const counted = peopleOf(await asked.count(), asked)
  const total = Math.min(counted, mostPaged)
  const isBounded = counted > mostPaged
  if (asked.offset >= total) return { userIds: [], total, isBounded }
  const isFar = !isBounded && asked.offset > total / 2
  // What is nearer to the end is counted from there.
  const wanted = Math.min(asked.limit, total - asked.offset)
  const offset = isFar ? total - asked.offset - wanted : asked.offset
  const found = await db
    .select({ userId: p.userId })
    .from(p)
    .where(where)
    .orderBy(...(isFar ? [asc(p.createdAt), asc(p.userId)] : [desc(p.createdAt), desc(p.userId)]))
    .offset(offset)
    .limit(wanted)
  return { userIds: found.map(({ userId }) => userId), total, isBounded }
}

async function searched(db: Db, asked: PeopleAsked): Promise<PeopleFound> {
  const { search, offset, limit } = asked
  const where = filterOf(asked)
  const page = sql`order by created_at desc, user_id desc offset ${offset} limit ${limit}`
  const near = await db.execute<{ looked: number; found: number; ids: string[] }>(sql`
    with near as materialized (
      select user_id, created_at, strpos(username, ${search}) > 0 as is_found from ${p} where ${where}
      order by created_at desc, user_id desc limit ${nearRows})
    select count(*)::int as looked, (count(*) filter (where is_found))::int as found,
      array(select user_id from near where is_found ${page}) as ids
    from near`)
  const { looked = 0, found = 0, ids = [] } = near.rows[0] ?? {}
  if (looked < nearRows) return { userIds: ids, total: found, isBounded: false }
  if (found >= usual) return { userIds: ids, total: found, isBounded: true }
  // The runs of letters come as a value that the planner does not know, so it takes them for rare, as they are here.
  const far = await db.execute<{ found: number; ids: string[] }>(sql`
    with found as materialized (
      select user_id, created_at from ${p}
      where panel_grams(username) @> (select ${sql.param(gramsOf(search))}::text[]) and strpos(username, ${search}) > 0 and ${where}
      limit ${mostFound + 1})
    select count(*)::int as found, array(select user_id from found ${page}) as ids from found`)
  const { found: foundFar = 0, ids: farIds = [] } = far.rows[0] ?? {}
  return { userIds: farIds, total: Math.min(foundFar, mostFound), isBounded: foundFar > mostFound }
}

/** Runs of letters that every word with `search` in it has: some of its threes, or all of it where it is shorter. */
export function gramsOf(search: string): string[] {
  const letters = [...search]
  if (letters.length <= 3) return [search]
  const threes = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  const step = Math.max(1, (threes.length - 1) / (mostGrams - 1))
  const chosen =
    threes.length <= mostGrams ? threes : Array.from({ length: mostGrams }, (_, n) => threes[Math.round(n * step)])
  return [...new Set(chosen.filter((three) => three !== undefined))]
}

import type { FeedEvent, History, SleepEvent } from '@nestwren/contract/projection/events'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { logEntriesTable } from '../logs/tables.ts'

const e = logEntriesTable
/** More feeds than a newborn has in four weeks, and more sleeps; a family that logs more is learned from the latest. */
const mostEvents = 1_000

export interface HistoryOf {
  readonly accountId: string
  readonly childIds: readonly string[]
  readonly from: Date
  readonly to: Date
  /** Feeds, and sleeps, of each child at most, the latest. */
  readonly most?: number
}

interface EventRow extends Record<string, unknown> {
  readonly child_id: string
  readonly list: 'feeds' | 'sleeps'
  readonly at_ms: number
  readonly until_ms: number | null
  readonly type: 'nap' | 'night' | null
}

const msOf = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Feeds and sleeps of each child between two instants, for the projector. Asks no rights: those are the caller's to have. */
export async function readHistories(
  db: Db,
  { accountId, childIds, from, to, most = mostEvents }: HistoryOf,
): Promise<ReadonlyMap<string, History>> {
  const { rows } = await db.execute<EventRow>(sql`
    select asked.of_child as child_id, kinds.list, one.at_ms, one.until_ms, one.type
    from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child)
      cross join unnest(array['feeding', 'sleep'], array['feeds', 'sleeps']) as kinds(kind, list)
      cross join lateral (
        select ${msOf(sql`${e.startAt}`)} as at_ms, ${msOf(sql`${e.endAt}`)} as until_ms, ${e.details} ->> 'type' as type
        from ${e}
        where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = kinds.kind
          and ${e.deletedAt} is null and ${e.startAt} >= ${from.toISOString()}::timestamptz
          and ${e.startAt} <= ${to.toISOString()}::timestamptz
        order by ${e.startAt} desc, ${e.id} desc limit ${most}
      ) one`)
  const histories = new Map(
    childIds.map((childId) => [childId, { feeds: [] as FeedEvent[], sleeps: [] as SleepEvent[] }]),
  )
  for (const { child_id: childId, list, at_ms: at, until_ms: until, type } of rows) {
    const event = { at, until, isNap: type === null ? null : type === 'nap' }
    histories.get(childId)?.[list].push(event)
  }
  return histories
}

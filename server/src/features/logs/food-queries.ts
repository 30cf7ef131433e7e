import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type Part, partsOf, type Viewer, visible } from '../../platform/items/visibility.ts'
import { logItem } from './item.ts'
import { narrowed } from './narrowed-parts.ts'
import { logEntriesTable } from './tables.ts'

/** One spelling of a food in the feeds of a child. */
export interface ServedFood {
  readonly childId: string
  readonly name: string
  /** Feeds with it. */
  readonly times: number
  readonly firstAt: Date
  /** The zone that the first of them was logged in. */
  readonly firstTz: string
  readonly lastAt: Date
}

const e = logEntriesTable
/** More than all children of a family taste; of more, those served last. */
const mostSpellings = 5_000

/** As the index of feeds with foods says it. */
const namesFoods = sql`${e.kind} = 'feeding' and ${e.details} -> 'foods' <> '[]'::jsonb and ${e.deletedAt} is null`

/** Returns of which children, and from when on, a viewer may see feeds. */
export function feedsSeen(viewer: Viewer): readonly Pick<Part, 'childId' | 'from'>[] {
  return narrowed(partsOf(logItem, viewer), { kind: 'feeding' })
}

/**
 * Counts the foods that the visible feeds of these children name, by their spelling. Two spellings in one feed that differ
 * in more than their case are two counts.
 */
export async function countServedFoods(db: Db, viewer: Viewer, childIds: readonly string[]): Promise<ServedFood[]> {
  const parts = narrowed(partsOf(logItem, viewer), { kind: 'feeding' }).filter(({ childId }) =>
    childIds.includes(childId),
  )
  if (parts.length === 0) return []
  const { relation, holds } = visible(logItem, viewer.caller, parts)
  const { rows } = await db.execute<{
    child_id: string
    name: string
    times: number
    first_ms: number
    first_tz: string
    last_ms: number
  }>(sql`
    select ${e.childId} as child_id, named.name, count(*)::int as times,
      (extract(epoch from min(${e.startAt})) * 1000)::float8 as first_ms,
      (array_agg(${e.tz} order by ${e.startAt}))[1] as first_tz,
      (extract(epoch from max(${e.startAt})) * 1000)::float8 as last_ms
    from ${relation} join ${e} on ${holds} and ${namesFoods}
      cross join lateral (
        select distinct on (lower(food ->> 'name')) food ->> 'name' as name
        from jsonb_array_elements(${e.details} -> 'foods') as food
        order by lower(food ->> 'name'), food ->> 'name'
      ) named
    group by 1, 2 order by last_ms desc limit ${mostSpellings}`)
  return rows.map((row) => ({
    childId: row.child_id,
    name: row.name,
    times: row.times,
    firstAt: new Date(Math.round(row.first_ms)),
    firstTz: row.first_tz,
    lastAt: new Date(Math.round(row.last_ms)),
  }))
}

/** Lists the spellings of foods in all feeds of a child. Asks no rights: what it says of feeds stays with the server. */
export async function listSpellings(db: Db, accountId: string, childId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct food ->> 'name' as name
    from ${e} cross join lateral jsonb_array_elements(${e.details} -> 'foods') as food
    where ${e.accountId} = ${accountId} and ${e.childId} = ${childId} and ${namesFoods}`)
  return rows.map(({ name }) => name)
}

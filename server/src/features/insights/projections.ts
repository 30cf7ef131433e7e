import type { FeedEvent, History, SleepEvent } from '@nestwren/contract/projection/events'
import { type Learned, learn } from '@nestwren/contract/projection/learn'
import { learnedDays } from '@nestwren/contract/projection/learn-head'
import { type HitRate, project, recentMs } from '@nestwren/contract/projection/project'
import { ageInDays } from '@nestwren/growth'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { inOneStep, takeTurns } from '../../platform/loop/turns.ts'
import { childrenTable } from '../children/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'

const dayMs = 86_400_000
/** A model changes little with one more log; what has just happened is given to `project` beside it. */
const freshMs = 10 * 60_000
/** Families whose models a process keeps, and models of one family, of about 3 kB each: children in a zone or two. */
const mostFamilies = 1_000
const mostOfFamily = 40
/** Feeds, and sleeps, from which follows what is next. */
const mostRecent = 200

/** A window as the days of a schedule show it. Instants are milliseconds since 1970. */
interface ProjectedForDay extends HitRate {
  readonly childId: string
  readonly what: 'feed' | 'nap' | 'bedtime'
  readonly from: number
  readonly to: number
  readonly best: number
}

interface ProjectionOf {
  readonly accountId: string
  readonly childIds: readonly string[]
  /** IANA zone by whose clock the hours are read. */
  readonly timeZone: string
}

/**
 * What the logs of children make likely, learned at most every ten minutes for each child and zone. Both ask no rights:
 * those are the caller's to have.
 */
export interface Projections {
  /** What was learned of each child; one without a birth date or that is not there is not in it. */
  learned(db: Db, of: ProjectionOf, now: Date): Promise<ReadonlyMap<string, Learned>>
  /** The windows that are still ahead or open. */
  windows(db: Db, of: ProjectionOf, now: Date): Promise<ProjectedForDay[]>
}

export function createProjections(): Projections {
  // By family, since two may have children of the same id, and none may push out what others have.
  const families = new Map<string, Map<string, Kept>>()

  const keep = (accountId: string, key: string, one: Kept) => {
    const ofFamily = families.get(accountId) ?? new Map<string, Kept>()
    setLatest(families, accountId, ofFamily, mostFamilies)
    setLatest(ofFamily, key, one, mostOfFamily)
  }

  const learned: Projections['learned'] = async (db, { accountId, childIds, timeZone }, now) => {
    const keyOf = (childId: string) => `${childId} ${timeZone}`
    const isFresh = ({ at }: Kept) => Math.abs(now.getTime() - at) < freshMs
    const found = new Map<string, Learned>()
    for (const childId of childIds) {
      const known = families.get(accountId)?.get(keyOf(childId))
      if (known !== undefined && isFresh(known)) found.set(childId, known.learned)
    }
    const births = await birthsOf(
      db,
      accountId,
      childIds.filter((childId) => !found.has(childId)),
    )
    const from = new Date(now.getTime() - learnedDays * dayMs)
    // One after the other: the histories of twenty children would be tens of thousands of rows at once.
    for (const [childId, birthdate] of births) {
      const histories = await readHistories(db, { accountId, childIds: [childId], from, to: now })
      const history = histories.get(childId) ?? { feeds: [], sleeps: [] }
      const ageDays = Math.max(ageInDays(birthdate, now.toISOString().slice(0, 10)), 0)
      const one = await takeTurns(
        accountId,
        inOneStep(() => learn(history, { now: now.getTime(), timeZone, ageDays })),
      )
      keep(accountId, keyOf(childId), { learned: one, at: now.getTime() })
      found.set(childId, one)
    }
    return new Map(
      childIds.flatMap((childId) => {
        const one = found.get(childId)
        return one === undefined ? [] : [[childId, one] as const]
      }),
    )
  }

  return {
    learned,

    async windows(db, of, now) {
      const models = await learned(db, of, now)
      const childIds = [...models].flatMap(([childId, { model }]) => (model === null ? [] : [childId]))
      if (childIds.length === 0) return []
      const from = new Date(now.getTime() - recentMs)
      const recent = await readHistories(db, { accountId: of.accountId, childIds, from, to: now, most: mostRecent })
      return childIds.flatMap((childId) =>
        windowsOf(childId, models.get(childId), recent.get(childId) ?? { feeds: [], sleeps: [] }, now.getTime()),
      )
    },
  }
}

interface Kept {
  readonly learned: Learned
  /** When, in milliseconds since 1970. */
  readonly at: number
}

/** Keeps something as the latest; what was set longest ago goes when there is more than `most`. */
function setLatest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

function windowsOf(childId: string, learned: Learned | undefined, recent: History, now: number): ProjectedForDay[] {
  if (learned === undefined || learned.model === null) return []
  const projection = project(learned.model, recent, now)
  return (['feed', 'nap', 'bedtime'] as const).flatMap((what) => {
    const window = projection[what]
    // What is past is no longer a projection, and without enough windows behind it nothing can be said of one.
    if (window === null || window.isPast || window.best === null || window.hitRate === null) return []
    const { from, to, best, hitRate } = window
    return [{ childId, what, from, to, best, ...hitRate }]
  })
}

/** Birth dates of the living ones of these children. */
async function birthsOf(db: Db, accountId: string, childIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (childIds.length === 0) return new Map()
  const c = childrenTable
  const rows = await db
    .select({ id: c.id, birthdate: c.birthdate })
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.id, [...childIds]), isNull(c.deletedAt)))
  return new Map(rows.flatMap(({ id, birthdate }) => (birthdate === null ? [] : [[id, birthdate] as const])))
}

const e = logEntriesTable
/** More feeds than a newborn has in four weeks, and more sleeps; a family that logs more is learned from the latest. */
const mostEvents = 1_000

interface HistoryOf {
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
async function readHistories(
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

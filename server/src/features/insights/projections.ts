import type { History } from '@nestwren/contract/projection/events'
import { type Learned, learn } from '@nestwren/contract/projection/learn'
import { learnedDays } from '@nestwren/contract/projection/learn-head'
import { project, recentMs } from '@nestwren/contract/projection/project'
import { ageInDays } from '@nestwren/growth'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { childrenTable } from '../children/tables.ts'
import { readHistories } from './history-queries.ts'

const dayMs = 86_400_000
/** A model changes little with one more log; what has just happened is given to `project` beside it. */
const freshMs = 10 * 60_000
/** Models that a process keeps, of about 3 kB each. */
const mostKept = 2_000

/** A window as the days of a schedule show it. Instants are milliseconds since 1970. */
interface ProjectedForDay {
  readonly childId: string
  readonly what: 'feed' | 'nap' | 'bedtime'
  readonly from: number
  readonly to: number
  readonly best: number
  readonly hits: number
  readonly of: number
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
  const kept = new Map<string, { readonly learned: Learned; readonly at: number }>()

  const keep = (key: string, learned: Learned, at: number) => {
    kept.delete(key)
    kept.set(key, { learned, at })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  const learned: Projections['learned'] = async (db, { accountId, childIds, timeZone }, now) => {
    // Two families may have children of the same id.
    const keyOf = (childId: string) => `${accountId} ${childId} ${timeZone}`
    const isFresh = (childId: string) => {
      const at = kept.get(keyOf(childId))?.at
      return at !== undefined && Math.abs(now.getTime() - at) < freshMs
    }
    const stale = childIds.filter((childId) => !isFresh(childId))
    const births = await birthsOf(db, accountId, stale)
    const from = new Date(now.getTime() - learnedDays * dayMs)
    const histories = births.size === 0 ? null : await readHistories(db, { accountId, childIds: stale, from, to: now })
    for (const [childId, birthdate] of births) {
      const history = histories?.get(childId) ?? { feeds: [], sleeps: [] }
      const ageDays = Math.max(ageInDays(birthdate, now.toISOString().slice(0, 10)), 0)
      keep(keyOf(childId), learn(history, { now: now.getTime(), timeZone, ageDays }), now.getTime())
    }
    return new Map(
      childIds.flatMap((childId) => {
        const one = kept.get(keyOf(childId))
        return one === undefined ? [] : [[childId, one.learned] as const]
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
      const recent = await readHistories(db, { accountId: of.accountId, childIds, from, to: now })
      return childIds.flatMap((childId) =>
        windowsOf(childId, models.get(childId), recent.get(childId) ?? { feeds: [], sleeps: [] }, now.getTime()),
      )
    },
  }
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

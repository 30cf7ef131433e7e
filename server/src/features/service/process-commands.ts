import { eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RealtimeStats } from '../../platform/realtime/realtime.ts'
import { serverProcessesTable } from './tables.ts'

const p = serverProcessesTable
/** How old what other processes say may be. */
const noteEveryMs = 10_000
/** Versions that a process tells apart; all others count as unknown. */
const mostVersions = 50

type Live = Pick<RealtimeStats, 'sockets' | 'versions'>

interface ProcessBookDeps {
  readonly database: Pick<Database, 'background'>
  readonly clock: Clock
  readonly log: Log
  /** Living connections of this process. */
  readonly live: () => Live
  /** Of the web that it serves; null without one. */
  readonly appVersion: string | null
}

/** Writes down, every few seconds, that this process is there and how many are connected to it. */
export interface ProcessBook {
  readonly id: string
  /** What this process would write down at this moment. */
  present(): Pick<typeof p.$inferSelect, 'id' | 'startedAt' | 'version' | 'connections' | 'versions'>
  start(): Promise<void>
  note(): Promise<void>
  /** It is gone at once for all others. */
  stop(): Promise<void>
}

export function createProcessBook({ database, clock, log, live, appVersion }: ProcessBookDeps): ProcessBook {
  const id = uuidv7()
  const startedAt = clock.now()
  let timer: ReturnType<typeof setInterval> | undefined
  let noting: Promise<void> = Promise.resolve()

  const present = () => {
    const { sockets, versions } = live()
    return { id, startedAt, version: appVersion, connections: sockets, versions: mostUsed(versions, appVersion) }
  }

  async function noteNow(): Promise<void> {
    try {
      const { db } = database.background
      const { connections, versions } = present()
      const seenAt = sql`now()`
      await db.execute(sql`delete from ${p} where ${p.seenAt} < now() - interval '1 hour'`)
      await db
        .insert(p)
        .values({ ...present(), seenAt })
        .onConflictDoUpdate({ target: p.id, set: { connections, versions, seenAt } })
    } catch (error) {
      log.warn({ err: error }, 'it could not be written down that this process is there')
    }
  }

  const note = () => {
    noting = noting.then(noteNow)
    return noting
  }

  return {
    id,
    present,
    async start() {
      await note()
      timer = setInterval(() => void note(), noteEveryMs)
      timer.unref()
    },
    note,
    async stop() {
      clearInterval(timer)
      await noting
      await database.background.db
        .delete(p)
        .where(eq(p.id, id))
        .catch((error: unknown) => log.warn({ err: error }, 'this process is still written down'))
    },
  }
}

/** By version, that of this process among them however many are made up. Names are anything, `__proto__` too. */
function mostUsed(versions: ReadonlyMap<string | null, number>, own: string | null): Record<string, number> {
  const rank = (version: string | null) => Number(version === own)
  const sorted = [...versions].sort(([a, ofA], [b, ofB]) => rank(b) - rank(a) || ofB - ofA)
  const counts = new Map<string, number>()
  for (const [index, [version, count]] of sorted.entries()) {
    const name = index < mostVersions ? (version ?? '') : ''
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return Object.fromEntries(counts)
}

/** Clocks of machines differ by less. */
const clocksDifferByMs = 60_000

/**
 * How many processes live that were there before then, so that they do not know of what came into the settings since.
 * @param at null for what no process has had yet: all that live
 */
export async function countProcessesFromBefore(db: Db, at: Date | null): Promise<number> {
  const isLiving = sql`${p.seenAt} > now() - interval '1 minute'`
  if (at === null) return db.$count(p, isLiving)
  const surelyBefore = new Date(at.getTime() - clocksDifferByMs)
  return db.$count(p, sql`${isLiving} and ${lt(p.startedAt, surelyBefore)}`)
}

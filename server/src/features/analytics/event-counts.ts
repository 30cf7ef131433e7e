import type { AnalyticsEvent } from '@nestwren/contract/analytics'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { type StoredEvery, storeEvery } from '../../platform/memory/store-every.ts'
import { addCounts, countedAs, type DayCount } from './commands.ts'

/** What a crash may cost: the counts of so long. */
const storeEveryMs = 10_000

export interface EventCountsDeps {
  readonly database: Pick<Database, 'background'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Counts events in memory and adds them to the database every few seconds, on connections that no family waits for. However
 * many come, memory holds one number for each row of the table, and storing them is one statement.
 */
export interface EventCounts extends StoredEvery {
  count(event: AnalyticsEvent): void
}

export function createEventCounts({ database, clock, log }: EventCountsDeps): EventCounts {
  let counts = new Map<string, DayCount>()

  function add(into: Map<string, DayCount>, { count, ...row }: DayCount): void {
    const key = Object.values(row).join('\n')
    into.set(key, { ...row, count: (into.get(key)?.count ?? 0) + count })
  }

  async function storeNow(): Promise<void> {
    if (counts.size === 0) return
    const taken = [...counts.values()]
    counts = new Map()
    try {
      await addCounts(database.background.db, taken)
    } catch (error) {
      for (const one of taken) add(counts, one)
      log.warn({ err: error }, 'counted events could not be stored and wait')
    }
  }

  return {
    count(event) {
      const { name, experiment, variant, label } = countedAs(event)
      const day = clock.now().toISOString().slice(0, 10)
      add(counts, { day, name, experiment, variant, label, count: 1 })
    },
    ...storeEvery(storeEveryMs, storeNow),
  }
}

import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { defineTask } from '../jobs/task.ts'
import { countOver, type ItemPurge, purgeOver } from './trash.ts'

export interface ItemTaskDeps {
  readonly database: Database
  readonly clock: Clock
  readonly purges: readonly ItemPurge[]
}

/** Jobs of everything that a family keeps, for `createJobs`. */
export function itemTasks({ database, clock, purges }: ItemTaskDeps) {
  const withTrash = purges.filter(({ item }) => item.hasTrash)
  return {
    'items.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const planned: Record<string, number> = {}
        for (const { item } of withTrash) planned[item.name] = await countOver(database.db, item, now)
        const removed = await purgeOver(database, withTrash, now, signal)
        log.info({ planned, removed }, 'what was deleted over 30 days ago was removed for good')
      },
      { cron: '17 3 * * *', maxAttempts: 3 },
    ),
  }
}

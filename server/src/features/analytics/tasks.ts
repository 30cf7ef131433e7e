import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { removeOldCounts } from './commands.ts'

export interface AnalyticsTaskDeps {
  readonly database: Database
  readonly clock: Clock
}

export function analyticsTasks({ database, clock }: AnalyticsTaskDeps) {
  return {
    'analytics.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const rows = await removeOldCounts(database.db, clock.now(), signal)
        log.debug({ rows }, 'counts of more than two years ago were removed')
      },
      { cron: '40 3 * * *', maxAttempts: 1 },
    ),
  }
}

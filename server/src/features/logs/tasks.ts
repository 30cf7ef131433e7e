import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeLogs } from './purge-commands.ts'

/** Jobs of the logs, for `createJobs`. */
export function logTasks({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'logs.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const { entries: planned } = await purgeLogs(database, now, { isDryRun: true })
        const { entries } = await purgeLogs(database, now, { signal })
        log.info({ planned, entries }, 'log entries deleted over 30 days ago were removed for good')
      },
      { cron: '17 3 * * *', maxAttempts: 3 },
    ),
  }
}

import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { tidyLogs } from './purge-commands.ts'

/** Jobs of the logs, for `createJobs`. */
export function logTasks({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'logs.tidy': defineTask(
      'housekeeping',
      z.object({}),
      (_payload, { signal }) => tidyLogs(database, clock.now(), signal),
      { cron: '27 3 * * *', maxAttempts: 3 },
    ),
  }
}

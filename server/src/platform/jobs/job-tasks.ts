import type { Pool } from 'pg'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import { defineTask } from './task.ts'

/** Jobs that failed for good can be looked at for so long. */
const failedJobDays = 14
const batch = 1_000

/** Jobs about jobs, for `createJobs`. */
export function jobTasks({ pool, clock }: { readonly pool: Pick<Pool, 'query'>; readonly clock: Clock }) {
  return {
    'jobs.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const before = new Date(clock.now().getTime() - failedJobDays * 86_400_000)
        let [removed, last] = [0, batch]
        while (last === batch) {
          signal.throwIfAborted()
          const { rowCount } = await pool.query(
            `select * from graphile_worker.complete_jobs(array(
               select id from graphile_worker.jobs
               where attempts >= max_attempts and locked_at is null and updated_at < $1 order by id limit $2))`,
            [before, batch],
          )
          last = rowCount ?? 0
          removed += last
        }
        log.info({ removed }, 'jobs that failed for good long ago were removed')
      },
      { cron: '33 3 * * *', maxAttempts: 1 },
    ),
  }
}

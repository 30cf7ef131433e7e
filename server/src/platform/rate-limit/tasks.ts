import * as z from 'zod'
import { defineTask } from '../jobs/task.ts'
import type { Limits } from './limits.ts'

/** Jobs of the rate limits, for `createJobs`. */
export function limitTasks({ limits }: { readonly limits: Pick<Limits, 'purge'> }) {
  return {
    'limits.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const rows = await limits.purge(signal)
        log.debug({ rows }, 'limits that are over were removed')
      },
      { cron: '*/10 * * * *', maxAttempts: 1 },
    ),
  }
}

import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { removeFormerSlugs } from './site-commands.ts'

/** Jobs of public sites, for `createJobs`. */
export function siteTasks({ database: { db }, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'site.tidy': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const addresses = await removeFormerSlugs(db, clock.now(), signal)
        log.debug({ addresses }, 'addresses that sites had were given free')
      },
      { cron: '47 3 * * *' },
    ),
  }
}

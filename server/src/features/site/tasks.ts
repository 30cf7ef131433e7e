import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { FileKeeper } from '../storage/public.ts'
import { removeFormerSlugs, removeLostHeroes } from './site-commands.ts'

interface SiteTaskDeps {
  readonly database: Database
  readonly keeper: FileKeeper
  readonly clock: Clock
}

/** Jobs of public sites, for `createJobs`. */
export function siteTasks({ database, keeper, clock }: SiteTaskDeps) {
  return {
    'site.tidy': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const addresses = await removeFormerSlugs(database.db, clock.now(), signal)
        const pictures = await removeLostHeroes({ database, keeper }, clock.now(), signal)
        log.debug(
          { addresses, pictures },
          'addresses that sites had, and pictures of photos that are gone, were removed',
        )
      },
      { cron: '47 3 * * *' },
    ),
  }
}

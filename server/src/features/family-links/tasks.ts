import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { removeUnusedLinks } from './commands.ts'

/** Jobs of links, for `createJobs`. */
export function familyLinkTasks({ database, clock }: Pick<TaskDeps, 'database' | 'clock'>) {
  return {
    'familyLinks.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const removed = await removeUnusedLinks(database.db, clock.now(), signal)
        log.debug({ removed }, 'links that ended long ago were removed')
      },
      { cron: '47 3 * * *' },
    ),
  }
}

import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { removeUnusedPictures } from './picture-commands.ts'

/** Jobs of this feature, for `createJobs`. */
export function knowledgeTasks({ database, clock }: TaskDeps) {
  return {
    'knowledge.tidy': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log }) => {
        const removed = await removeUnusedPictures(database.db, clock.now())
        if (removed > 0) log.info({ removed }, 'pictures that no article shows were put into the trash')
      },
      { cron: '40 3 * * *', maxAttempts: 1 },
    ),
  }
}

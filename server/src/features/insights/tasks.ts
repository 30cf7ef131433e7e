import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { sweepMarks } from './mark-commands.ts'

/** Jobs of this feature, for `createJobs`. */
export function insightTasks({ database }: Pick<TaskDeps, 'database'>) {
  return {
    'insights.sweep': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log }) => {
        const removed = await sweepMarks(database.db)
        if (removed > 0) log.info({ removed }, 'what was said of ideas for children who are gone was removed')
      },
      { cron: '23 4 * * *', maxAttempts: 3 },
    ),
  }
}

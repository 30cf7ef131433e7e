import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeAudit } from './commands.ts'

export type MemberTaskDeps = Pick<TaskDeps, 'database' | 'clock'>

/** Jobs of this feature, for `createJobs`. */
export function memberTasks({ database, clock }: MemberTaskDeps) {
  return {
    'members.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const removed = await purgeAudit(database.db, clock.now(), signal)
        log.info({ removed }, 'changes of rights from over three years ago were removed')
      },
      { cron: '13 4 * * *', maxAttempts: 3 },
    ),
  }
}

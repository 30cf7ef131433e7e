import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { remindOfSchedule } from './remind.ts'

/** Jobs of this feature, for `createJobs`. */
export function scheduleTasks({ database, clock }: Pick<TaskDeps, 'database' | 'clock'>) {
  return {
    'schedule.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const reminders = await remindOfSchedule(database, clock.now(), signal)
        if (reminders > 0) log.info({ reminders }, 'people were reminded of what comes up in their schedule')
      },
      { cron: '* * * * *', maxAttempts: 1 },
    ),
  }
}

import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

/** Jobs of this feature, for `createJobs`. */
export function documentTasks({ database, clock }: TaskDeps) {
  return {
    'documents.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const reminders = await remindOfExpiry(database, clock.now(), signal)
        if (reminders > 0) log.info({ reminders }, 'people were reminded of documents that expire')
      },
      // Mornings begin at every quarter of an hour somewhere.
      { cron: '*/15 * * * *', maxAttempts: 1 },
    ),
  }
}

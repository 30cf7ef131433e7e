import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { countDueDocuments, purgeDocuments } from './purge-commands.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

/** Jobs of this feature, for `createJobs`. */
export function documentTasks(deps: TaskDeps) {
  const { database, clock } = deps
  const keeper = createFileKeeper(deps)
  return {
    'documents.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const planned = await countDueDocuments(database, now)
        const documents = await purgeDocuments(database, keeper, now, signal)
        log.info({ planned, documents }, 'documents deleted over 30 days ago were removed for good')
      },
      { cron: '27 3 * * *', maxAttempts: 3 },
    ),
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

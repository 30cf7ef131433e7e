import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { purgeOldMutations } from '../../platform/http/mutations.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeDeletedComments } from '../reactions/public.ts'

/** Jobs of the logs, for `createJobs`. */
export function logTasks({ database: { db }, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** Removes old lines of the book of changes, and the remains of comments deleted long ago. */
    'logs.tidy': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { signal }) => {
        const now = clock.now()
        await purgeOldMutations(db, now, signal)
        await purgeDeletedComments(db, restorableSince(now), signal)
      },
      { cron: '27 3 * * *', maxAttempts: 3 },
    ),
  }
}

import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeInvites } from './commands.ts'

/** Jobs of invites, for `createJobs`. */
export function inviteTasks({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'invites.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const invites = await purgeInvites(database.db, clock.now(), signal)
        log.debug({ invites }, 'invites that are over were removed')
      },
      { cron: '27 3 * * *' },
    ),
  }
}

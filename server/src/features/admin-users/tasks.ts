import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { endOverrides, type Kernel } from '../account/public.ts'
import { noteDay } from './commands.ts'

export interface AdminUsersTaskDeps {
  readonly database: Database
  readonly clock: Clock
  readonly kernel: Pick<Kernel, 'forget'>
}

/** Jobs of what operators see and set. */
export function adminUsersTasks({ database, clock, kernel }: AdminUsersTaskDeps) {
  return {
    // An override stops to count at its end by itself; this makes the list say so, and open apps read again.
    'adminUsers.endOverrides': defineTask(
      'mail',
      z.object({}),
      async (_payload, { log }) => {
        const ended = await endOverrides(database, clock.now())
        for (const accountId of ended) kernel.forget({ accountId })
        if (ended.length > 0) log.info({ ended: ended.length }, 'subscriptions that operators had set have ended')
      },
      { cron: '* * * * *', maxAttempts: 3 },
    ),
    'adminUsers.count': defineTask('housekeeping', z.object({}), () => noteDay(database.db, clock.now()), {
      cron: '2 0 * * *',
      maxAttempts: 3,
    }),
  }
}

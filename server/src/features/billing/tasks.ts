import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { BillingDeps } from './billing-commands.ts'
import { remindOfTrials } from './notices.ts'
import { keepRetention, type RetentionDeps } from './retention.ts'
import { countDue, settleDue } from './settle.ts'
import { forgetOldEvents } from './webhook-events.ts'

export interface BillingTaskDeps extends BillingDeps, RetentionDeps {
  readonly config: BillingDeps['config']
  readonly database: Database
  readonly clock: Clock
}

/** Jobs of what families pay, for `createJobs`. */
export function billingTasks(deps: BillingTaskDeps) {
  const { database, clock } = deps
  return {
    'billing.settle': defineTask(
      'mail',
      z.object({}),
      async (_payload, { log, signal }) => {
        const planned = await countDue(database, clock.now())
        const settled = await settleDue(deps, database, clock, { signal })
        log.info({ planned, settled }, 'subscriptions whose time has passed were followed up')
      },
      { cron: '*/10 * * * *', maxAttempts: 3 },
    ),
    'billing.remind': defineTask(
      'mail',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const planned = await remindOfTrials(deps, database, now, { isDryRun: true })
        const told = await remindOfTrials(deps, database, now, { signal })
        log.info({ planned, told }, 'owners were reminded of trials that end')
      },
      { cron: '23 * * * *', maxAttempts: 3 },
    ),
    'billing.retain': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const planned = await keepRetention(deps, database, now, { isDryRun: true })
        log.info({ planned }, 'accounts whose time is over, counted before anything is done')
        const done = await keepRetention(deps, database, now, { signal })
        await forgetOldEvents(database.db, now, signal)
        log.info({ planned, done }, 'accounts whose time is over were warned or deleted')
      },
      { cron: '41 4 * * *', maxAttempts: 3 },
    ),
  }
}

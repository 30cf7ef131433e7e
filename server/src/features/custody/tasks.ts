import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { expireProposals, remindOfProposals } from './proposal-jobs.ts'
import { remindOfExchanges } from './remind-of-exchanges.ts'

/** Jobs of this feature, for `createJobs`. */
export function custodyTasks({ database, clock }: Pick<TaskDeps, 'database' | 'clock'>) {
  return {
    'custody.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const exchanges = await remindOfExchanges(database, now, signal)
        const expired = await expireProposals(database, now, signal)
        const proposals = await remindOfProposals(database, now, signal)
        if (exchanges + expired + proposals > 0)
          log.info({ exchanges, expired, proposals }, 'people were reminded of parenting time')
      },
      { cron: '* * * * *', maxAttempts: 1 },
    ),
  }
}

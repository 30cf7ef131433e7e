import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ItemPurge } from '../../platform/items/trash.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { FileKeeper } from '../storage/public.ts'
import { purgeRemovedChildren } from './commands.ts'

export interface ChildrenTaskDeps {
  readonly database: Database
  readonly clock: Clock
  /** How what a family keeps goes with a child. */
  readonly purges: readonly ItemPurge[]
  readonly keeper: Pick<FileKeeper, 'forget' | 'remove'>
}

/** Jobs of children, for `createJobs`. */
export function childrenTasks({ database, clock, purges, keeper }: ChildrenTaskDeps) {
  return {
    'children.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const children = await purgeRemovedChildren(database, clock.now(), signal, purges, keeper)
        log.info({ children }, 'children removed over 30 days ago were deleted for good')
      },
      { cron: '7 3 * * *', maxAttempts: 3 },
    ),
  }
}

import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { purgePhotos } from './purge-commands.ts'

/** Jobs of this feature, for `createJobs`. */
export function photoTasks(deps: TaskDeps) {
  const purging = { database: deps.database, keeper: createFileKeeper(deps) }
  return {
    'photos.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = deps.clock.now()
        const planned = await purgePhotos(purging, now, { isDryRun: true })
        const photos = await purgePhotos(purging, now, { signal })
        log.info({ planned, photos }, 'photos deleted over 30 days ago were removed for good')
      },
      { cron: '37 3 * * *', maxAttempts: 3 },
    ),
  }
}

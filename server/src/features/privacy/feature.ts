import { privacy } from '@nestwren/contract/privacy'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { applyDeletionRecordsAtStart } from './deletion-log-commands.ts'
import { type PrivacyDeps, privacyAutocommit, privacyHandlers } from './handlers.ts'
import { type PrivacyTaskDeps, privacyTasks } from './tasks.ts'

interface PrivacyParts extends Omit<PrivacyDeps, 'addExportJob'>, PrivacyTaskDeps {
  readonly database: PrivacyDeps['database']
  readonly files: PrivacyDeps['files']
  readonly queue: Queue<ReturnType<typeof privacyTasks>>
}

export const privacyFeature: Feature<PrivacyParts> = {
  calls: ({ queue, ...parts }) => {
    const addExportJob: PrivacyDeps['addExportJob'] = (key, tx) =>
      queue.add('privacy.export', key, { owner: key.accountId }, tx)
    return [calls(privacy, privacyHandlers({ ...parts, addExportJob }), { autocommit: privacyAutocommit })]
  },
  tasks: privacyTasks,
  start: applyDeletionRecordsAtStart,
}

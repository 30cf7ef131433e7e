import { imports } from '@nestwren/contract/imports'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { type ImportDeps, importAutocommit, importHandlers } from './handlers.ts'
import { type ImportTaskDeps, importTasks } from './tasks.ts'

interface ImportParts extends Omit<ImportDeps, 'addJob'>, Omit<ImportTaskDeps, 'addJob'> {
  readonly database: ImportDeps['database']
  readonly files: ImportDeps['files']
  readonly keeper: ImportTaskDeps['keeper']
  readonly queue: Queue<ReturnType<typeof importTasks>>
}

export const importsFeature: Feature<ImportParts> = {
  calls: ({ queue, ...parts }) => {
    const addJob: ImportDeps['addJob'] = (name, key, tx) => queue.add(name, key, { owner: key.accountId }, tx)
    return [calls(imports, importHandlers({ ...parts, addJob }), { autocommit: importAutocommit })]
  },
  tasks: ({ queue, ...parts }) =>
    importTasks({ ...parts, addJob: (name, key) => queue.add(name, key, { owner: key.accountId }) }),
}

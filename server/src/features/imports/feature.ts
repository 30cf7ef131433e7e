import { imports } from '@nestwren/contract/imports'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { type ImportDeps, importAutocommit, importHandlers } from './handlers.ts'
import { importBounds } from './job-parts.ts'
import { type ImportTaskDeps, importTasks } from './tasks.ts'

/** More jobs are under way at once (platform/jobs/lines.ts), so that nobody's keep a place for long. */
const piecesAtOnce = 2

interface ImportParts extends Omit<ImportDeps, 'addJob'>, Omit<ImportTaskDeps, 'addJob' | 'inTurn' | 'bounds'> {
  readonly database: ImportDeps['database']
  readonly files: ImportDeps['files']
  readonly keeper: ImportTaskDeps['keeper']
  readonly limits: ImportDeps['limits']
  readonly queue: Queue<ReturnType<typeof importTasks>>
}

export const importsFeature: Feature<ImportParts> = {
  calls: ({ queue, ...parts }) => {
    const addJob: ImportDeps['addJob'] = (name, key, tx) => queue.add(name, key, { owner: key.accountId }, tx)
    return [calls(imports, importHandlers({ ...parts, addJob }), { autocommit: importAutocommit })]
  },
  tasks: ({ queue, ...parts }) =>
    importTasks({
      ...parts,
      addJob: (name, key) => queue.add(name, key, { owner: key.accountId }),
      inTurn: createWorkQueue(piecesAtOnce, { atOnceOfOne: 1 }),
      bounds: importBounds,
    }),
}

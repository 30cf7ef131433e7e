import * as z from 'zod'
import { defineTask } from '../../platform/jobs/task.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { type ImportJobDeps, importBounds } from './job-parts.ts'
import type { ImportKey } from './queries.ts'
import { readImportFiles } from './read-job.ts'
import { runImport } from './run-job.ts'
import { tidyImports } from './tidy-imports.ts'
import { undoImport } from './undo-job.ts'

export interface ImportTaskDeps extends Omit<ImportJobDeps, 'inTurn' | 'bounds'> {
  /** Queues the next turn of a long import, or of undoing one. */
  readonly addJob: (name: 'imports.run' | 'imports.undo', key: UndoKey) => Promise<void>
}

const key = z.object({ accountId: z.uuid(), importId: z.uuid() })

/** A job of before has nobody's name. */
const undoKey = key.extend({ by: z.uuid().optional() })
export type UndoKey = ImportKey & { readonly by?: string | undefined }

/** More jobs are under way at once (platform/jobs/lines.ts), so that nobody's keep a place for long. */
const piecesAtOnce = 2

/** Jobs of imports, for `createJobs`. */
export function importTasks(parts: ImportTaskDeps) {
  const deps = { ...parts, inTurn: createWorkQueue(piecesAtOnce, { atOnceOfOne: 1 }), bounds: importBounds }
  return {
    'imports.read': defineTask('imports', key, (payload, context) => readImportFiles(deps, payload, context), {
      maxAttempts: 4,
    }),
    'imports.run': defineTask(
      'imports',
      key,
      async (payload, context) => {
        if ((await runImport(deps, payload, context)) === 'unfinished') await deps.addJob('imports.run', payload)
      },
      { maxAttempts: 10 },
    ),
    'imports.undo': defineTask(
      'imports',
      undoKey,
      async (payload, context) => {
        const { by, ...of } = payload
        if ((await undoImport(deps, of, context, by ?? null)) === 'unfinished')
          await deps.addJob('imports.undo', payload)
      },
      { maxAttempts: 10 },
    ),
    'imports.tidy': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, context) => {
        context.log.debug(await tidyImports(deps, context.signal), 'imports were tidied up')
      },
      { cron: '41 * * * *', maxAttempts: 1 },
    ),
  }
}

import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeQuizzes } from './purge-commands.ts'

export interface QuizTaskDeps {
  readonly database: Database
  readonly clock: Clock
}

export function quizTasks({ database, clock }: QuizTaskDeps) {
  return {
    'quiz.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        log.debug(await purgeQuizzes(database.db, clock.now(), signal), 'what is old of quizzes was removed')
      },
      { cron: '13 4 * * *' },
    ),
  }
}

import { logReactions, logs } from '@nestwren/contract/logs/endpoints'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { type LogDeps, logHandlers, logMount, logReactionHandlers, logReactionMount } from './handlers.ts'
import { logTasks } from './tasks.ts'

export const logsFeature: Feature<TaskDeps & LogDeps> = {
  calls: (parts) => [
    calls(logs, logHandlers(parts), logMount),
    calls(logReactions, logReactionHandlers(), logReactionMount),
  ],
  tasks: logTasks,
}

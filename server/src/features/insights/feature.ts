import { insights } from '@nestwren/contract/insights'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { type InsightDeps, insightHandlers } from './handlers.ts'
import { insightTasks } from './tasks.ts'

export const insightsFeature: Feature<InsightDeps & Pick<TaskDeps, 'database'>> = {
  calls: (parts) => [calls(insights, insightHandlers(parts), { autocommit: ['ask'] })],
  tasks: insightTasks,
}

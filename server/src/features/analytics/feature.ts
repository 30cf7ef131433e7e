import { analytics } from '@nestwren/contract/analytics'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type AnalyticsDeps, analyticsAutocommit, analyticsHandlers } from './handlers.ts'
import { type AnalyticsTaskDeps, analyticsTasks } from './tasks.ts'

export const analyticsFeature: Feature<AnalyticsDeps & AnalyticsTaskDeps> = {
  calls: (parts) => [calls(analytics, analyticsHandlers(parts), { autocommit: analyticsAutocommit })],
  tasks: analyticsTasks,
  start: async ({ eventCounts }) => eventCounts.start(),
  // When no call comes any more.
  stopSteps: ({ eventCounts }) => [{ name: 'counted events', when: 'beforeJobs', run: () => eventCounts.stop() }],
}

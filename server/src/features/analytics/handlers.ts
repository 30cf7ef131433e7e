import type { Contract } from '@nestwren/contract'
import { analytics } from '@nestwren/contract/analytics'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { createAddressBudget } from '../../platform/rate-limit/address-budget.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { EventCounts } from './event-counts.ts'
import { type AnalyticsTaskDeps, analyticsTasks } from './tasks.ts'

interface AnalyticsDeps {
  readonly config: Pick<Config, 'analyticsScriptUrl' | 'limits'>
  readonly clock: Clock
  readonly eventCounts: EventCounts
}

/** Machines that read pages, and browsers that nobody sits before. */
const isMachine = (userAgent: string) =>
  userAgent === '' ||
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|curl|wget|python/i.test(userAgent)

const windowS = 60

export const analyticsFeature: Feature<AnalyticsDeps & AnalyticsTaskDeps> = {
  // It asks the database for nothing.
  calls: (parts) => [calls(analytics, analyticsHandlers(parts), { autocommit: ['record'] })],
  tasks: analyticsTasks,
  start: async ({ eventCounts }) => eventCounts.start(),
  // When no call comes any more.
  stopSteps: ({ eventCounts }) => [{ name: 'counted events', when: 'beforeJobs', run: () => eventCounts.stop() }],
}

/** Counting of events, for operators (A §7). */
function analyticsHandlers({ config, clock, eventCounts }: AnalyticsDeps): Handlers<Contract['analytics']> {
  const budget = createAddressBudget(clock, config.limits.numbers.eventsPerAddress)
  return {
    async record({ ip, userAgent, isTrackingRefused, refuse }, { body }) {
      if (!budget.take(ipKey(ip))) throw refuse('RATE_LIMITED', undefined, windowS)
      // Nobody learns here whether they count.
      if (!isTrackingRefused && !isMachine(userAgent)) eventCounts.count(body)
      return undefined
    },

    options: async () => ({ hasScript: config.analyticsScriptUrl !== null }),
  }
}

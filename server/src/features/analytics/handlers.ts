import type { Contract } from '@nestwren/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { createAddressBudget } from './address-budget.ts'
import type { EventCounts } from './event-counts.ts'

export interface AnalyticsDeps {
  readonly config: Pick<Config, 'analyticsScriptUrl' | 'limits'>
  readonly clock: Clock
  readonly eventCounts: EventCounts
}

/** It asks the database for nothing. */
export const analyticsAutocommit = ['record'] as const satisfies readonly (keyof Contract['analytics'])[]

/** Machines that read pages, and browsers that nobody sits before. */
const isMachine = (userAgent: string) =>
  userAgent === '' ||
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|curl|wget|python/i.test(userAgent)

const windowS = 60

/** Counting of events, for operators (A §7). */
export function analyticsHandlers({ config, clock, eventCounts }: AnalyticsDeps): Handlers<Contract['analytics']> {
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

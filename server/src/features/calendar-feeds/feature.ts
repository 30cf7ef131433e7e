import { calendarFeeds } from '@nestwren/contract/calendar-feeds'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import { endFeedsOf } from './commands.ts'
import { calendarFeedHandlers } from './handlers.ts'

export const calendarFeedsFeature: Feature<FeatureDeps> = {
  calls: (parts) => [calls(calendarFeeds, calendarFeedHandlers(parts))],
  waysIn: [endFeedsOf],
}

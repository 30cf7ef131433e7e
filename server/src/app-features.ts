import type { Parts } from './app-parts.ts'
import { accountFeature } from './features/account/feature.ts'
import { analyticsFeature } from './features/analytics/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { awayFeature } from './features/away/feature.ts'
import { billingFeature } from './features/billing/feature.ts'
import { calendarFeedsFeature } from './features/calendar-feeds/feature.ts'
import { calendarImportFeature } from './features/calendar-import/feature.ts'
import { chartsFeature } from './features/charts/feature.ts'
import { childrenFeature } from './features/children/feature.ts'
import { custodyFeature } from './features/custody/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { familySettingsFeature } from './features/family-settings/feature.ts'
import { foodFeature } from './features/food/handlers.ts'
import { growthFeature } from './features/growth/handlers.ts'
import { handoffsFeature } from './features/handoffs/feature.ts'
import { importsFeature } from './features/imports/feature.ts'
import { insightsFeature } from './features/insights/feature.ts'
import { invitesFeature } from './features/invites/feature.ts'
import { knowledgeFeature } from './features/knowledge/feature.ts'
import { logsFeature } from './features/logs/feature.ts'
import { medicinesFeature } from './features/medicines/feature.ts'
import { membersFeature } from './features/members/feature.ts'
import { milestonesFeature } from './features/milestones/handlers.ts'
import { milkFeature } from './features/milk/feature.ts'
import { notificationsFeature } from './features/notifications/feature.ts'
import { ownKindsFeature } from './features/own-kinds/feature.ts'
import { photosFeature } from './features/photos/feature.ts'
import { privacyFeature } from './features/privacy/feature.ts'
import { referralsFeature } from './features/referrals/feature.ts'
import { scheduleFeature } from './features/schedule/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { storageFeature } from './features/storage/feature.ts'
import { timersFeature } from './features/timers/feature.ts'
import { visitQuestionsFeature } from './features/visit-questions/handlers.ts'
import type { Feature } from './platform/feature/feature.ts'

/** Everything the server mounts. */
export const features: readonly Feature<Parts>[] = [
  analyticsFeature,
  authFeature,
  awayFeature,
  billingFeature,
  calendarFeedsFeature,
  calendarImportFeature,
  chartsFeature,
  childrenFeature,
  custodyFeature,
  documentsFeature,
  familySettingsFeature,
  foodFeature,
  growthFeature,
  handoffsFeature,
  importsFeature,
  insightsFeature,
  invitesFeature,
  knowledgeFeature,
  logsFeature,
  medicinesFeature,
  membersFeature,
  milestonesFeature,
  milkFeature,
  notificationsFeature,
  ownKindsFeature,
  photosFeature,
  privacyFeature,
  referralsFeature,
  scheduleFeature,
  searchFeature,
  settingsFeature,
  storageFeature,
  timersFeature,
  visitQuestionsFeature,
  // Last: rights are remembered from when everything else has started until everything else has ended.
  accountFeature,
]

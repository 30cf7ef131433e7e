import type { Parts } from './app-parts.ts'
import { accountFeature } from './features/account/public.ts'
import { adminUsersFeature } from './features/admin-users/handlers.ts'
import { analyticsFeature } from './features/analytics/handlers.ts'
import { authFeature } from './features/auth/handlers.ts'
import { awayFeature } from './features/away/handlers.ts'
import { billingFeature } from './features/billing/handlers.ts'
import { calendarFeedsFeature } from './features/calendar-feeds/handlers.ts'
import { calendarImportFeature } from './features/calendar-import/handlers.ts'
import { chartsFeature } from './features/charts/handlers.ts'
import { childrenFeature } from './features/children/handlers.ts'
import { custodyFeature } from './features/custody/handlers.ts'
import { documentsFeature } from './features/documents/handlers.ts'
import { familyLinksFeature } from './features/family-links/handlers.ts'
import { familySettingsFeature } from './features/family-settings/handlers.ts'
import { foodFeature } from './features/food/handlers.ts'
import { growthFeature } from './features/growth/handlers.ts'
import { handoffsFeature } from './features/handoffs/handlers.ts'
import { importsFeature } from './features/imports/handlers.ts'
import { insightsFeature } from './features/insights/handlers.ts'
import { invitesFeature } from './features/invites/handlers.ts'
import { knowledgeFeature } from './features/knowledge/handlers.ts'
import { logsFeature } from './features/logs/handlers.ts'
import { medicinesFeature } from './features/medicines/handlers.ts'
import { membersFeature } from './features/members/handlers.ts'
import { milestonesFeature } from './features/milestones/handlers.ts'
import { milkFeature } from './features/milk/handlers.ts'
import { notificationsFeature } from './features/notifications/handlers.ts'
import { operatorsFeature } from './features/operators/handlers.ts'
import { ownKindsFeature } from './features/own-kinds/handlers.ts'
import { photosFeature } from './features/photos/handlers.ts'
import { privacyFeature } from './features/privacy/handlers.ts'
import { quizFeature } from './features/quiz/handlers.ts'
import { referralsFeature } from './features/referrals/handlers.ts'
import { registryFeature } from './features/registry/handlers.ts'
import { scheduleFeature } from './features/schedule/handlers.ts'
import { sealedFeature } from './features/sealed/handlers.ts'
import { searchFeature } from './features/search/handlers.ts'
import { serviceFeature } from './features/service/handlers.ts'
import { settingsFeature } from './features/settings/handlers.ts'
import { siteFeature } from './features/site/handlers.ts'
import { siteInvitesFeature } from './features/site-invites/handlers.ts'
import { storageFeature } from './features/storage/handlers.ts'
import { timersFeature } from './features/timers/handlers.ts'
import { vaultFeature } from './features/vault/handlers.ts'
import { visitQuestionsFeature } from './features/visit-questions/handlers.ts'
import type { Feature } from './platform/feature/feature.ts'

/** Everything the server mounts. */
export const features: readonly Feature<Parts>[] = [
  adminUsersFeature,
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
  familyLinksFeature,
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
  operatorsFeature,
  ownKindsFeature,
  photosFeature,
  privacyFeature,
  quizFeature,
  referralsFeature,
  registryFeature,
  scheduleFeature,
  sealedFeature,
  searchFeature,
  serviceFeature,
  settingsFeature,
  siteFeature,
  siteInvitesFeature,
  storageFeature,
  timersFeature,
  vaultFeature,
  visitQuestionsFeature,
  // Last: rights are remembered from when everything else has started until everything else has ended.
  accountFeature,
]

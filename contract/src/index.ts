import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { away } from './away.ts'
import { billing } from './billing.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { calendarImport } from './calendar-import.ts'
import { charts } from './charts.ts'
import { children } from './children.ts'
import { documentReactions, documents } from './documents.ts'
import type { EndpointGroup } from './endpoint.ts'
import { familyLinks } from './family-links.ts'
import { family } from './family-settings.ts'
import { food } from './food.ts'
import { google } from './google.ts'
import { growth } from './growth.ts'
import { handoffs } from './handoffs.ts'
import { imports } from './imports.ts'
import { insights } from './insights.ts'
import { invites } from './invites.ts'
import { articleReactions, knowledge } from './knowledge.ts'
import { linkVisits } from './link-visits.ts'
import { logReactions, logs } from './logs/endpoints.ts'
import { medicines } from './medicines.ts'
import { members } from './members.ts'
import { milestones } from './milestones.ts'
import { milk } from './milk.ts'
import { notifications } from './notifications.ts'
import { overrides } from './overrides.ts'
import { ownKinds } from './own-kinds.ts'
import { parentingSchedule } from './parenting-schedule.ts'
import { photoReactions, photos } from './photos.ts'
import { privacy } from './privacy.ts'
import { publicInvites } from './public-invites.ts'
import { publicSites } from './public-sites.ts'
import { quiz } from './quiz.ts'
import { recovery } from './recovery.ts'
import { referrals } from './referrals.ts'
import { registry, registryClaims, siteRegistry } from './registry.ts'
import { schedule } from './schedule.ts'
import { sealed, sealedKeys } from './sealed.ts'
import { search } from './search.ts'
import { serviceNews } from './service-banner.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { siteGuests, siteInvites } from './site-invites.ts'
import { storage } from './storage.ts'
import { timers } from './timers.ts'
import { vault } from './vault.ts'
import { visitQuestions } from './visit-questions.ts'

/** Every call of the product, by feature. */
export const contract = {
  auth,
  recovery,
  sessions,
  google,
  settings,
  members,
  invites,
  referrals,
  billing,
  privacy,
  imports,
  children,
  logs,
  logReactions,
  timers,
  ownKinds,
  medicines,
  milk,
  growth,
  milestones,
  food,
  visitQuestions,
  charts,
  schedule,
  parentingSchedule,
  overrides,
  handoffs,
  insights,
  calendarFeeds,
  calendarImport,
  family,
  photos,
  photoReactions,
  documents,
  documentReactions,
  knowledge,
  articleReactions,
  storage,
  notifications,
  away,
  search,
  analytics,
  quiz,
  serviceNews,
  site,
  publicSites,
  vault,
  sealed,
  sealedKeys,
  registry,
  registryClaims,
  siteRegistry,
  siteInvites,
  siteGuests,
  publicInvites,
  familyLinks,
  linkVisits,
} as const satisfies Record<string, EndpointGroup>
export type Contract = typeof contract

/** Groups of lists that bring an example along (`keptList`): tests, and the news that they changed, follow from it. */
export type KeptGroup = {
  readonly [G in keyof Contract]: Contract[G] extends { readonly create: { readonly example: object } } ? G : never
}[keyof Contract]

import { auth } from './auth.ts'
import { away } from './away.ts'
import { billing } from './billing.ts'
import { charts } from './charts.ts'
import { children } from './children.ts'
import { documentReactions, documents } from './documents.ts'
import type { EndpointGroup } from './endpoint.ts'
import { family } from './family-settings.ts'
import { food } from './food.ts'
import { google } from './google.ts'
import { growth } from './growth.ts'
import { imports } from './imports.ts'
import { invites } from './invites.ts'
import { logReactions, logs } from './logs/endpoints.ts'
import { medicines } from './medicines.ts'
import { members } from './members.ts'
import { milestones } from './milestones.ts'
import { milk } from './milk.ts'
import { notifications } from './notifications.ts'
import { ownKinds } from './own-kinds.ts'
import { photoReactions, photos } from './photos.ts'
import { privacy } from './privacy.ts'
import { recovery } from './recovery.ts'
import { referrals } from './referrals.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { timers } from './timers.ts'
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
  family,
  photos,
  photoReactions,
  documents,
  documentReactions,
  storage,
  notifications,
  away,
  search,
} as const satisfies Record<string, EndpointGroup>
export type Contract = typeof contract

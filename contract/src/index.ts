import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { children } from './children.ts'
import type { EndpointGroup } from './endpoint.ts'
import { google } from './google.ts'
import { invites } from './invites.ts'
import { logReactions, logs } from './logs/endpoints.ts'
import { members } from './members.ts'
import { privacy } from './privacy.ts'
import { recovery } from './recovery.ts'
import { referrals } from './referrals.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'

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
  children,
  logs,
  logReactions,
} as const satisfies Record<string, EndpointGroup>
export type Contract = typeof contract
